import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilPainted } from './support/layout.ts'
import { CASEMATES, cards, chip, FIRST_CARDS, open, reports, asReturningVisitor } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'
import { slowDevice } from './support/slowDevice.ts'
import { fileOf } from './support/submitting.ts'

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

/** The distances on the cards that the server renders; more cards may follow at any time. */
async function distances(page: Page): Promise<(string | undefined)[]> {
  const facts = await cards(page).locator('[class*="meta_"]').allTextContents()
  return facts.slice(0, FIRST_CARDS).map((text) => /\d[\d.]*\sk?m$/.exec(text)?.[0])
}

test('the position is not asked for at the start', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => Object.assign(window, { wasAsked: true })
  })
  await open(page)
  expect(await page.evaluate(() => 'wasAsked' in window)).toBe(false)
})

test('a position inside the territory changes the distances', async ({ page, context }) => {
  await open(page)
  const before = await distances(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...CASEMATES, latitude: 36.12, accuracy: 40 })
  await chip(page, 'Use Current Location').click()
  await expect.poll(() => distances(page)).not.toEqual(before)
  await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
})

test('with the keyboard, distances are measured from the middle of the map', async ({ page }) => {
  await open(page)
  const before = await distances(page)
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(map).toHaveAccessibleDescription(/Enter measures distances from its middle/)
  await map.focus()
  for (let press = 0; press < 3; press++) await map.press('ArrowDown')
  await map.press('Enter')
  await expect(page.getByText('Distances are now measured from the middle of the map.')).toBeVisible()
  await expect.poll(() => distances(page)).not.toEqual(before)
  await expect(map).toBeFocused()
  await expectToLookRight(page, 'recent-map-keys')
})

test('a position that was allowed before is used at the start', async ({ page, context }) => {
  await open(page)
  const before = await distances(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...CASEMATES, latitude: 36.12 })
  await page.reload()
  await expect.poll(() => distances(page)).not.toEqual(before)
})

const starts: [what: string, begin: (page: Page) => Promise<void>, isMoved: boolean][] = [
  ['moves a map that nobody has touched', (page) => open(page), true],
  [
    'does not move a map that was zoomed',
    async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Zoom in' }).click()
    },
    false,
  ],
  [
    'does not move the map under an open report',
    async (page) => {
      const [report] = (await reports(page)).items
      await page.goto(`/recent?report=${report?.id}`)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    },
    false,
  ],
]
for (const [what, begin, isMoved] of starts) {
  test(`a position at the start that comes late ${what}`, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const device = await slowDevice(page)
    await begin(page)
    await device.answer({ ...CASEMATES, latitude: 36.12, accuracy: 40 })
    // Not by role: an open report hides the map from screen readers.
    const own = page.locator('[aria-label="Your location"]')
    await expect(own).toBeAttached()
    await untilPainted(page)
    await (isMoved ? expect(own).toBeInViewport() : expect(own).not.toBeInViewport())
  })
}

test('a position outside the territory shows a notice, and can be tried again', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 })
  await page.goto('/recent')
  const notice = page.getByRole('dialog', { name: 'You seem to be outside Gibraltar' })
  await expect(notice).toContainText('The map starts at Casemates Square instead.')
  await expectToLookRight(page, 'recent-outside')
  await context.setGeolocation({ latitude: 51.6, longitude: -0.12 })
  await notice.getByRole('button', { name: 'Try Again' }).click()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect(notice).toBeHidden()
  const before = await distances(page)
  await context.setGeolocation({ ...CASEMATES, latitude: 36.12 })
  await chip(page, 'Use Current Location').click()
  await expect.poll(() => distances(page)).not.toEqual(before)
})

test('a place that was chosen on the map stays when the own position is outside', async ({ page, context }) => {
  await open(page)
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await map.focus()
  for (let press = 0; press < 3; press++) await map.press('ArrowDown')
  const before = await distances(page)
  await map.press('Enter')
  await expect.poll(() => distances(page)).not.toEqual(before)
  const chosen = await distances(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 })
  await chip(page, 'Use Current Location').click()
  const notice = page.getByRole('dialog', { name: 'You seem to be outside Gibraltar' })
  await expect(notice).toBeVisible()
  await expect(notice).not.toContainText('Casemates Square')
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect(notice).toBeHidden()
  expect(await distances(page)).toEqual(chosen)
})

test('the notice of a position outside waits until an open sheet is closed', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  const device = await slowDevice(page)
  await open(page)
  await chip(page, 'Category: All').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const code = page.waitForResponse(`**/${fileOf('src/app/screens/Recent/map/LocationNotice.tsx')}`)
  await device.answer({ latitude: 51.5, longitude: 0, accuracy: 40 })
  await (await code).finished()
  await untilPainted(page)
  // If it were open, it would have asked for the code of a dialog.
  const dialog = fileOf('src/platform/browser/overlays/DialogPanel.tsx')
  expect(asked.filter((url) => url.endsWith(dialog))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'You seem to be outside Gibraltar' })).toBeVisible()
})

test('without a position the default centre is kept, and no dialog or alert appears', async ({ page, context }) => {
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (take, fail, options) =>
      ask(
        take,
        (error) => {
          fail?.(error)
          Object.assign(window, { hasFailed: true })
        },
        options,
      )
  })
  await open(page)
  const before = await distances(page)
  await context.clearPermissions()
  await chip(page, 'Use Current Location').click()
  await expect.poll(() => page.evaluate(() => 'hasFailed' in window)).toBe(true)
  await untilPainted(page)
  expect(await distances(page)).toEqual(before)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
})
