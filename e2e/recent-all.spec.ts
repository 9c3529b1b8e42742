import type { Page } from '@playwright/test'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, marks, open } from './support/recent.ts'
import { expect, test } from './support/site.ts'

// A site of its own, on which nobody else reports.
test.use({ siteOptions: {} })

// "Show all" on a phone, with reports where the town lies: most of them between the harbour and the Rock.

/** About the length of a street, in degrees. */
const STEP = 0.0014

const TOWN = Array.from({ length: 36 }, (_, at) => ({
  lat: 36.1365 + (at % 12) * STEP * 0.9,
  lng: -5.3545 + Math.floor(at / 12) * STEP * 0.8,
}))
const AROUND = [
  { lat: 36.1102, lng: -5.3452 },
  { lat: 36.1131, lng: -5.3478 },
  { lat: 36.1189, lng: -5.3502 },
  { lat: 36.1247, lng: -5.3528 },
  { lat: 36.1289, lng: -5.3413 },
  { lat: 36.1346, lng: -5.3402 },
  { lat: 36.1402, lng: -5.3405 },
  { lat: 36.1467, lng: -5.3421 },
  { lat: 36.1502, lng: -5.3478 },
]

const ALL = TOWN.length + AROUND.length

/** The reports are sent once, by the first test. */
let isFilled = false

async function reportsShown(page: Page): Promise<number> {
  return (await marks(page)).reduce((sum, { count }) => sum + count, 0)
}

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (isFilled) return
  isFilled = true
  await signInNewMember(site, context)
  const report = async ({ lat, lng }: { lat: number; lng: number }, at: number) => {
    const multipart = {
      category: 'litter',
      description: `A bag at ${at}`,
      lat: String(lat),
      lng: String(lng),
      address: 'A street',
    }
    // On a busy machine the site may refuse one of so many for a moment.
    await expect(async () => {
      const answer = await context.request.post(`${site.url}/api/reports`, { multipart })
      expect(answer.status()).toBe(201)
    }).toPass()
  }
  await Promise.all([...TOWN, ...AROUND].map(report))
})

test('on a phone "Show all" shows clusters that do not overlap, none covered, none with nearly all reports', async ({
  page,
}) => {
  for (const height of [664, 844]) {
    await page.setViewportSize({ width: 390, height })
    await open(page)
    await page.getByRole('button', { name: 'Show all' }).first().click()
    await expect.poll(() => reportsShown(page)).toBe(ALL)
    const shown = await marks(page)
    expect(shown.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...shown.map(({ count }) => count))).toBeLessThan(ALL * 0.75)
    expect(shown.filter(({ isHidden }) => isHidden)).toEqual([])
    const clusters = shown.filter(({ count }) => count > 1)
    expect(clusters.length).toBeGreaterThanOrEqual(2)
    for (const [at, one] of clusters.entries())
      for (const other of clusters.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan((one.size + other.size) / 2 - 4)
  }
})

test('"Show all" shows all reports even when they are loaded after it was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  let letThrough = () => {}
  const isPressed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/reports/map?*', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto('/recent')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  expect(await reportsShown(page)).toBeLessThan(ALL)
  letThrough()
  await expect.poll(() => reportsShown(page)).toBe(ALL)
  const found = await marks(page)
  expect(found.filter(({ isHidden }) => isHidden)).toEqual([])
  await page.getByRole('button', { name: 'Show all' }).first().click()
  expect(await marks(page)).toEqual(found)
})
