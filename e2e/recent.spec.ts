import type { Page } from '@playwright/test'
import { complaints, expectToLookRight } from './looks.ts'
import { expect, test } from './site.ts'

test.use({ siteOptions: { isDemo: true } })

const CASEMATES = { latitude: 36.1445, longitude: -5.3525 }
const cards = (page: Page) => page.getByRole('article')
const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing \d+ report\(s\)$/ })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pins = (page: Page) => page.getByRole('region', { name: 'Map', exact: true }).getByRole('button')

interface Reports {
  items: { id: string; category: string; description: string }[]
  total: number
}

async function reports(page: Page, query = ''): Promise<Reports> {
  return (await (await page.request.get(`/api/reports${query}`)).json()) as Reports // its contract
}

/** The screen with its map, as somebody sees it who was here before. */
async function open(page: Page, path = '/recent'): Promise<void> {
  await page.goto(path)
  await expect(pins(page).first()).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lamppost-welcome', '1'))
})

test('map and list of the last seven days', async ({ page }) => {
  test.slow()
  const found = complaints(page)
  await open(page)
  await expect(page).toHaveTitle('Recent Reports - Lamppost: Gibraltar')
  const { total, items } = await reports(page)
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)
  await expect(cards(page)).toHaveCount(50)
  await expect(chip(page, 'Category: All')).toBeVisible()
  await expect(chip(page, 'Time range: 7 days')).toBeVisible()
  await expect(chip(page, 'Use Current Location')).toBeVisible()
  await expect(cards(page).first()).toHaveAccessibleName(/^[A-Z].+ (just now|\d+ (minutes?|hours?|days?) ago)$/)
  await expect(cards(page).first()).toContainText(items[0]?.description.slice(0, 100) ?? 'nothing')
  await expectToLookRight(page, 'recent')
  expect(found).toEqual([])
})

test('nothing jumps, and neither map nor overlays come with the first load', async ({ page }) => {
  const html = await (await page.request.get('/recent')).text()
  expect(html).toContain('Showing')
  expect(html).not.toMatch(/(MapPanel|SheetPanel|DialogPanel|OptionPanel|leaflet)[-\w]*\.js/i)
  await page.addInitScript(() => {
    Object.assign(window, { jumps: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { jumps: Reflect.get(window, 'jumps') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => Reflect.get(window, 'jumps') as number)).toBe(0)
})

test('a category and a time range are chosen in drawers, and live in the address', async ({ page }) => {
  await open(page)
  await chip(page, 'Category: All').click()
  await expect(page.getByRole('dialog', { name: 'Category' }).getByRole('radio')).toHaveCount(8)
  await page.getByRole('radio', { name: 'Litter & Waste' }).click()
  await expect(page).toHaveURL(/\/recent\?category=litter$/)
  await expect(shown(page)).toHaveText(`Showing ${(await reports(page, '?category=litter')).total} report(s)`)
  await expect(chip(page, 'Category: Litter & Waste')).toBeFocused()

  await chip(page, 'Time range: 7 days').click()
  await expect(page.getByRole('radio')).toHaveCount(5)
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect(page).toHaveURL(/\/recent\?category=litter&days=30$/)
  const { total } = await reports(page, '?category=litter&days=30')
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)

  await page.reload()
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)
  for (const heading of await cards(page).getByRole('heading').allTextContents()) expect(heading).toBe('Litter & Waste')
  await page.goBack()
  await expect(chip(page, 'Time range: 7 days')).toBeVisible()
  await page.goto('/recent?days=1')
  await expect(chip(page, 'Time range: 24 hours')).toBeVisible()
})

test('the keyboard alone filters, reads on and opens a report', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/recent?days=30')
  await page.getByRole('link', { name: 'Skip the map' }).focus()
  await expect(page.getByRole('link', { name: 'Skip the map' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Category: All')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'All' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chip(page, 'Category: Infrastructure & Utilities')).toBeFocused()
  await expect(cards(page).first()).toHaveAccessibleName(/^Infrastructure/)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cards(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/report\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Infrastructure & Utilities')
})

test('more pages come as one scrolls, until all are there', async ({ page }) => {
  await open(page, '/recent?days=30')
  const { total } = await reports(page, '?days=30')
  expect(total).toBeGreaterThan(100)
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    expect(await cards(page).count()).toBe(total)
  }).toPass()
  await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden()
})

test('a page that fails to come says so, and comes when tried again', async ({ page }) => {
  await page.route(/api\/reports\?.*cursor=/, (route) => route.abort())
  await open(page, '/recent?days=30')
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/Failed to load reports. Please try again later./, {
    timeout: 10_000,
  })
  await expect(cards(page)).toHaveCount(50)
  await page.unroute(/api\/reports\?.*cursor=/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(100)
})

test('a list that fails to load says so, and comes when tried again', async ({ page }) => {
  await open(page)
  await page.route(/api\/reports\?/, (route) => route.abort())
  await chip(page, 'Category: All').click()
  await page.getByRole('radio', { name: 'Wildlife' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load reports. Please try again later.', {
    timeout: 10_000,
  })
  await expectToLookRight(page, 'recent-failed')
  await page.unroute(/api\/reports\?/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page).first()).toHaveAccessibleName(/^Wildlife/)
})

test('offline the list stays, and says from when it is', async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: /^You are offline. This list is from \d\d:\d\d\.$/ }),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(50)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('card and pin select each other', async ({ page }) => {
  await open(page)
  await chip(page, 'Show all').click()
  await cards(page).nth(3).hover()
  await expect(pins(page).and(page.locator('[aria-current]'))).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(pins(page).and(page.locator('[aria-current]'))).toHaveCount(0)
  await cards(page).first().getByRole('link').focus()
  const selected = pins(page).and(page.locator('[aria-current]'))
  await expect(selected).toHaveCount(1)
  await selected.click({ force: true })

  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('link', { name: 'View details' })).toBeVisible()
  await expect(popup).toContainText(/ago · \d+(\.\d)? k?m/)
  await expect(page.locator('article[data-selected]')).toBeInViewport()
  await expectToLookRight(page, 'recent-popup')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('a press on the map moves where distances are measured from, inside the territory only', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const meta = cards(page).first().locator('.meta')
  const before = await meta.textContent()
  await page.mouse.click(1230, 60)
  await expect(meta).not.toHaveText(before ?? '')
  const moved = await meta.textContent()
  for (let step = 0; step < 7; step++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.mouse.click(1230, 60)
  await page.waitForTimeout(200)
  await expect(meta).toHaveText(moved ?? '')
})

test('the phone’s sheet is half or full, by its handle and by a drag', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const handle = page.getByRole('button', { name: 'Full list' })
  const top = async () => Math.round((await shown(page).boundingBox())?.y ?? 0)
  const half = await top()
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await handle.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  expect(await top()).toBeLessThan(110)
  await expectToLookRight(page, 'recent-full')
  await page.setViewportSize({ width: 390, height: 844 })
  await handle.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  expect(await top()).toBe(half)

  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle has no place')
  await page.mouse.move(box.x + 60, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y - 130, { steps: 5 })
  await page.mouse.up()
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
})

test('on the way back the list is as it was left', async ({ page }) => {
  await open(page, '/recent?days=30')
  await cards(page).nth(30).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await cards(page).nth(30).getByRole('link').click()
  await expect(page).toHaveURL(/\/report\//)
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await expect(page).toHaveURL(/\/recent\?days=30$/)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(scrolled))
})

test('a photo opens on the whole screen', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'View Photo' }).first().click()
  const viewer = page.getByRole('dialog', { name: /^Photo of the report: / })
  await expect(viewer.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: 'View Photo' }).first()).toBeFocused()
})

test('the report that was just submitted is flown to, and thanked for once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.evaluate(() => {
    const state = { focusLocation: { lat: 36.14, lng: -5.3535 }, showSubmittedReport: true }
    history.replaceState({ usr: state, key: 'submitted', idx: 0 }, '')
  })
  await page.reload()
  const thanks = page.getByRole('status').filter({ hasText: 'Your report has been submitted successfully!' })
  await expect(thanks).toBeVisible()
  await expect(pins(page).first()).toBeVisible()
  await expectToLookRight(page, 'recent-submitted')
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(thanks).toBeHidden()
  await page.reload()
  await expect(shown(page)).toBeVisible()
  await expect(thanks).toBeHidden()
})

test('a report in the address opens its page', async ({ page }) => {
  const [first] = (await reports(page)).items
  await page.goto(`/recent?report=${first?.id}`)
  await expect(page).toHaveURL(`/report/${first?.id}`)
})

test.describe('position', () => {
  const distances = (page: Page) => cards(page).locator('.meta').allTextContents()

  test('is not asked for at the start', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => Object.assign(window, { wasAsked: true })
    })
    await open(page)
    expect(await page.evaluate(() => 'wasAsked' in window)).toBe(false)
  })

  test('inside the territory moves the distances', async ({ page, context }) => {
    await open(page)
    const before = await distances(page)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ ...CASEMATES, latitude: 36.12, accuracy: 40 })
    await chip(page, 'Use Current Location').click()
    await expect.poll(() => distances(page)).not.toEqual(before)
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
  })

  test('that was granted before is taken at the start', async ({ page, context }) => {
    await open(page)
    const before = await distances(page)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ ...CASEMATES, latitude: 36.12 })
    await page.reload()
    await expect.poll(() => distances(page)).not.toEqual(before)
  })

  test('outside the territory is told, and tried again', async ({ page, context }) => {
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

  test('that cannot be had falls back to the default centre in silence', async ({ page, context }) => {
    await open(page)
    const before = await distances(page)
    await context.clearPermissions()
    await chip(page, 'Use Current Location').click()
    await page.waitForTimeout(500)
    expect(await distances(page)).toEqual(before)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is read, filtered and turned over', async ({ page }) => {
    await page.goto('/recent')
    await expect(cards(page)).toHaveCount(50)
    await expect(
      page.getByRole('button', { name: /Category|Time range|Use Current Location|View Photo|Full list/ }),
    ).toHaveCount(0)
    await page.getByLabel('Category').selectOption('Noise & Disturbance')
    await page.getByLabel('Time range').selectOption('30 days')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/category=noise&days=30/)
    await expect(
      page.getByText(`Showing ${(await reports(page, '?category=noise&days=30')).total} report(s)`),
    ).toBeVisible()
    await expect(cards(page).first().getByRole('heading')).toHaveText('Noise & Disturbance')

    await page.goto('/recent?days=30')
    const first = await cards(page).first().getByRole('link').getAttribute('href')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/\?days=30&cursor=/)
    await expect(cards(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '')
    await page.getByRole('link', { name: 'Newest reports' }).click()
    await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', first ?? '')
    await page.screenshot({ path: '.cache/looks/recent-plain.png' })
  })

  test('a report that came by the form is thanked for', async ({ page }) => {
    await page.goto('/recent?submitted=1')
    await expect(page.getByText('Your report has been submitted successfully!')).toBeVisible()
  })
})
