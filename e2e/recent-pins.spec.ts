import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { boxOf } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, marks, open, pins } from './support/recent.ts'
import { expect, test } from './support/site.ts'

// How the map shows many reports: clusters, lists for one location, reports outside the view.

test.use({ siteOptions: { isDemo: true } })

const PHONE = { width: 390, height: 664 }
const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })
const clusters = (page: Page) => pins(page).and(page.getByRole('button', { name: /^(Show )?\d+ reports/ }))
const elsewhere = (page: Page) => page.getByRole('button', { name: /^Show (1 report|\d+ reports) outside this view$/ })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

/** Drags the map by x and y px. */
async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await boxOf(map(page))
  const [fromX, fromY] = [box.x + box.width * 0.75 - x / 2, box.y + 130 - y / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + x, fromY + y, { steps: 8 })
  await page.mouse.up()
}

/** Whether any pin or cluster can be pressed in its middle. */
const isAnySeen = (page: Page) =>
  page.locator('.leaflet-marker-icon:is(button)').evaluateAll((all) =>
    all.some((it) => {
      const { left, top, width, height } = it.getBoundingClientRect()
      return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
  )

test('a map without a pin in view says how many are elsewhere, and shows them', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page)
  // How many reports the demo has, and where, changes with the time of day.
  await expect.poll(async () => (await isAnySeen(page)) !== (await elsewhere(page).count()) > 0).toBe(true)
  for (let times = 0; times < 6 && (await elsewhere(page).count()) === 0; times++) await drag(page, 120, 160)
  await expect(elsewhere(page)).toBeVisible()
  await expect(elsewhere(page)).toBeInViewport()
  await expectToLookRight(page, 'recent-elsewhere', { widths: [320, 390] })
  await page.setViewportSize(PHONE)
  await elsewhere(page).click()
  await expect(elsewhere(page)).toHaveCount(0)
  await expect.poll(async () => (await marks(page)).some(({ isHidden }) => !isHidden)).toBe(true)
})

test('the list of reports at one location shows the text and the age of each', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const words = ['Gulls have torn the bags open', 'A monkey throws tiles', 'Rats by the wall', 'A nest in the gutter']
  const ids: string[] = []
  for (const description of words) {
    // A place where the demo has none.
    ids.push(await sendReport(context.request, { category: 'wildlife', description, lat: '36.1102', lng: '-5.3452' }))
  }
  await page.setViewportSize(PHONE)
  await page.goto(`/recent?category=wildlife&report=${ids[0]}`)
  await expect(page.getByRole('dialog', { name: 'Wildlife' })).toBeVisible()
  // Once the list has its data, the report opens over it, and Back leads to the list.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(3)
  await page.goBack()
  await expect(page).toHaveURL('/recent?category=wildlife')
  const pile = page.getByRole('dialog', { name: '4 reports at this location' })
  await expect(async () => {
    await clusters(page).last().click({ force: true, timeout: 10_000 })
    await expect(pile).toBeVisible({ timeout: 10_000 })
  }).toPass()
  for (const text of words) {
    const row = pile.getByRole('button', { name: text })
    await row.scrollIntoViewIfNeeded()
    await expect(row).toHaveAccessibleName(/^Wildlife\. .+(just now|ago)/)
  }
  // The hint about reports outside the view would cover it.
  await expect(page.getByRole('button', { name: /outside this view/ })).toHaveCount(0)
  await expectToLookRight(page, 'recent-pile', { widths: [320, 390] })
  await page.setViewportSize(PHONE)
  await pile.getByRole('button', { name: words[1] ?? '' }).click()
  const popup = page.getByRole('dialog', { name: 'Wildlife' })
  await expect(popup).toContainText('A monkey throws tiles')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  for (const id of ids) await context.request.delete(`/api/reports/${id}`)
})

test('the list of more than a hundred reports at one location goes on where “Show more” was', async ({ page }) => {
  const items = Array.from({ length: 101 }, (_, at) => [
    `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    36.1404,
    -5.3536,
    'other',
    'active',
  ])
  await page.route('**/api/reports/map?**', (route) => route.fulfill({ json: { items, validated: [], next: null } }))
  await page.setViewportSize(PHONE)
  await page.goto('/recent')
  const pile = page.getByRole('dialog', { name: '101 reports at this location' })
  await expect(async () => {
    if (await elsewhere(page).isVisible()) await elsewhere(page).click({ timeout: 10_000 })
    await clusters(page).last().click({ force: true, timeout: 10_000 })
    await expect(pile).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await pile.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(pile.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(pile.getByRole('listitem').nth(100).getByRole('button')).toBeFocused()
})

test('a popup has a Close button of 44 px, which returns the focus, and stays uncovered when the map is dragged', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInNewMember(site, context)
  // In the middle of the first view.
  await sendReport(context.request, {
    category: 'noise',
    description: 'A horn at dawn',
    lat: '36.1451',
    lng: '-5.3527',
  })
  await open(page, '/recent?category=noise&days=30')
  const single = pins(page).and(page.locator('[data-category]:not([data-covered])')).first()
  await single.dispatchEvent('click')
  const popup = page.getByRole('dialog', { name: 'Noise & Disturbance' })
  const close = popup.getByRole('button', { name: 'Close' })
  await expect(popup.getByRole('link', { name: 'View Report' })).toBeVisible()
  const box = await boxOf(close)
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  for (const way of [-90, 90]) {
    await drag(page, 0, way)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const around = document.querySelector('#map')
          const place = document.querySelector('.leaflet-popup')?.getBoundingClientRect()
          if (!around || !place) return ['nothing there']
          return [...around.querySelectorAll('button')]
            .filter((it) => !it.closest('.leaflet-container') && it.checkVisibility({ visibilityProperty: true }))
            .filter((it) => {
              const { left, right, top, bottom } = it.getBoundingClientRect()
              return left < place.right && place.left < right && top < place.bottom && place.top < bottom
            })
            .map((it) => it.textContent || it.ariaLabel)
        }),
      )
      .toEqual([])
  }
  await close.click()
  await expect(popup).toBeHidden()
  await expect(pins(page).and(page.locator(':focus'))).toHaveCount(1)
})

test('the map shows a focus frame when reached by keyboard, and none when clicked', async ({ page }) => {
  await open(page)
  const frame = () =>
    map(page).evaluate((it) => {
      const { content, boxShadow } = getComputedStyle(it, '::after')
      return content !== 'none' && boxShadow !== 'none'
    })
  await page.keyboard.press('Tab')
  await map(page).focus()
  expect(await frame()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await map(page).click({ position: { x: 200, y: 100 } })
  await map(page).focus()
  expect(await frame()).toBe(false)
})

test('a report that disappears while its popup has the focus leaves it to the map, and that is said', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  const centre = { lat: '36.145133', lng: '-5.352448' }
  const id = await sendReport(context.request, { category: 'noise', description: 'A drill at night', ...centre })
  const listening = untilListening(page)
  await open(page, `/recent?category=noise&q=${encodeURIComponent('A drill at night')}`)
  await listening
  await pins(page).first().press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  expect((await context.request.delete(`/api/reports/${id}`)).status()).toBeLessThan(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('This report is no longer on the map.')).toBeVisible()
  await expect(page.locator('.leaflet-container').first()).toBeFocused()
})

test('a pin whose report is gone says so, and offers no View Report', async ({ page }) => {
  await page.route('**/api/reports/map?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const gone = ['00000000-0000-7000-8000-000000000000', 36.1451, -5.3527, 'noise', 'active']
    await route.fulfill({ json: { ...answer, validated: [], items: [gone] } })
  })
  await open(page, '/recent?category=noise&days=30')
  // Until the map's answer is there, the pins are those of the cards.
  await expect(pins(page)).toHaveCount(1)
  await pins(page).dispatchEvent('click')
  const popup = page.getByRole('dialog', { name: 'Noise & Disturbance' })
  await expect(popup.getByRole('alert')).toHaveText("We couldn't find this report. It may have been deleted.")
  await expect(popup.getByRole('link', { name: 'View Report' })).toHaveCount(0)
})
