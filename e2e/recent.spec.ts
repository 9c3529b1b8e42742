import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { boxOf, isFocusSeen, untilPainted, untilStill, watchShifts } from './support/layout.ts'
import {
  asReturningVisitor,
  cards,
  chip,
  FIRST_CARDS,
  open,
  reports,
  shown,
  untilTilesLoaded,
} from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test('the screen shows the map and the list of the last seven days', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('Recent Reports - Lamppost: Gibraltar')
  const { total, items } = await reports(page)
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(FIRST_CARDS)
  await expect(chip(page, 'Category: All')).toBeVisible()
  await expect(chip(page, 'Time range: 7 days')).toBeVisible()
  await expect(chip(page, 'Use Current Location')).toBeVisible()
  await expect(cards(page).first()).toHaveAccessibleName(/^[A-Z].+ (just now|\d+ (minutes?|hours?|days?) ago)$/)
  await expect(cards(page).first()).toContainText(items[0]?.description.slice(0, 100) ?? 'nothing')
  await expectToLookRight(page, 'recent')
})

test('the layout does not shift, and neither map nor overlays are part of the first load', async ({ page }) => {
  const html = await (await page.request.get('/recent')).text()
  expect(html).toContain('Showing')
  expect(html).not.toMatch(/(MapPanel|SheetPanel|DialogPanel|OptionPanel|leaflet)[-\w]*\.js/i)
  const shifts = await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await Promise.all([untilListening(page), open(page)])
  await untilTilesLoaded(page)
  await untilPainted(page)
  expect(await shifts()).toEqual([])
})

test('a photo is in its place before the text beside it has arrived', async ({ page }) => {
  await open(page)
  const photo = cards(page).getByRole('button', { name: /photo/i }).first()
  const { x } = await boxOf(photo)
  await photo.evaluate((it) => it.nextElementSibling?.remove())
  expect((await boxOf(photo)).x).toBe(x)
})

test('a category and a time range are chosen in drawers, and kept in the address', async ({ page }) => {
  await open(page)
  await chip(page, 'Category: All').click()
  await expect(page.getByRole('dialog', { name: 'Category' }).getByRole('radio')).toHaveCount(8)
  await page.getByRole('radio', { name: 'Litter & Waste' }).click()
  await expect(page).toHaveURL(/\/recent\?category=litter$/)
  await expect(shown(page)).toHaveText(`Showing ${(await reports(page, '?category=litter')).total} report(s)`)
  await expect(chip(page, 'Category: Litter & Waste')).toBeFocused()

  await chip(page, 'Time range: 7 days').click()
  await expect(page.getByRole('radio')).toHaveCount(6)
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect(page).toHaveURL(/\/recent\?category=litter&days=30$/)
  const { total } = await reports(page, '?category=litter&days=30')
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)

  await page.reload()
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)
  const headings = await cards(page).getByRole('heading').allTextContents()
  expect(headings.length).toBeGreaterThanOrEqual(FIRST_CARDS)
  expect(new Set(headings)).toEqual(new Set(['Litter & Waste']))
  await page.goBack()
  await expect(chip(page, 'Time range: 7 days')).toBeVisible()
  await page.goto('/recent?days=1')
  await expect(chip(page, 'Time range: 24 hours')).toBeVisible()
})

test('on a wide screen the filters are menus below their chips, and a click outside closes them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  const menu = page.getByRole('dialog', { name: 'Time range' })
  await chip(page, 'Time range: 7 days').click()
  await expect(menu.getByRole('radio', { name: '7 days' })).toBeFocused()
  const [above, below] = [await boxOf(chip(page, 'Time range: 7 days')), await boxOf(menu)]
  expect(below.x).toBeCloseTo(above.x, 0)
  expect(below.y).toBeGreaterThan(above.y + above.height)
  await expectToLookRight(page, 'recent-filter', { widths: [1280] })
  await shown(page).click()
  await expect(menu).toBeHidden()

  await chip(page, 'Time range: 7 days').click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(chip(page, 'Time range: 7 days')).toBeFocused()
})

test('a filter menu covers neither its chip nor the next one, however low the window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page)
  for (const height of [1024, 760, 520]) {
    await page.setViewportSize({ width: 768, height })
    await chip(page, 'Category: All').click()
    const menu = page.getByRole('dialog', { name: 'Category' })
    await expect(menu.getByRole('radio')).toHaveCount(8)
    const box = await boxOf(menu)
    const own = await boxOf(chip(page, 'Category: All'))
    const next = await boxOf(chip(page, 'Time range: 7 days'))
    const isBelow = box.y >= own.y + own.height
    const isAbove = box.y + box.height <= own.y
    expect(height > 700 ? isBelow : isBelow || isAbove, `${height}`).toBe(true)
    expect(box.y >= next.y + next.height || box.y + box.height <= next.y, `${height}`).toBe(true)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(Math.abs(box.x - own.x)).toBeLessThan(2)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('the list is filtered and a report opened with the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/recent?days=30')
  await page.getByRole('link', { name: 'Skip the map' }).focus()
  await expect(page.getByRole('link', { name: 'Skip the map' })).toBeInViewport()
  await expect.poll(() => isFocusSeen(page)).toBe(true)
  await page.keyboard.press('Enter')
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Search reports' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Category: All')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'All' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chip(page, 'Category: Infrastructure & Utilities')).toBeFocused()
  await expect(cards(page).first()).toHaveAccessibleName(/^Infrastructure/)

  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
  await expect(chip(page, 'Sort by: Newest')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/report\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Infrastructure & Utilities')
})

test('more pages load while scrolling, until all reports are there', async ({ page }) => {
  await open(page, '/recent?days=30')
  // The rendered cards and the rest of the first page.
  await expect(cards(page)).toHaveCount(50)
  const { total } = await reports(page, '?days=30')
  expect(total).toBeGreaterThan(100)
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    expect(await cards(page).count()).toBe(total)
  }).toPass()
  await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden()
})

test('after 200 reports, more are loaded by the button only', async ({ page }) => {
  const { items } = await reports(page)
  let loaded = 0
  await page.route(/api\/reports\?.*cursor=/, (route) => {
    loaded++
    const length = Number(new URL(route.request().url()).searchParams.get('limit') ?? 50)
    const more = Array.from({ length }, (_, at) => ({ ...items[0], id: `more-${loaded}-${at}`, photo: null }))
    return route.fulfill({ json: { items: more, next: `after-${loaded}`, total: 1000 } })
  })
  await open(page)
  const toEnd = () => page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(async () => {
    await toEnd()
    expect(await cards(page).count()).toBe(200)
  }).toPass()
  await toEnd()
  await untilPainted(page)
  await expect(cards(page)).toHaveCount(200)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(250)
})

test('a page that fails to load says so, and loads when tried again', async ({ page }) => {
  await page.route(/api\/reports\?.*cursor=/, (route) => route.abort())
  await open(page, '/recent?days=30')
  // It is requested without scrolling, because the end of the list is near in a window of this width.
  await expect(page.getByRole('alert')).toHaveText(/Failed to load reports. Please try again later./)
  await expect(cards(page)).toHaveCount(FIRST_CARDS)
  await page.unroute(/api\/reports\?.*cursor=/)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(async () => {
    // A report that another test changes meanwhile makes the list load again by itself.
    await again.click({ timeout: 5000 }).catch(() => undefined)
    expect(await cards(page).count()).toBeGreaterThan(FIRST_CARDS)
  }).toPass()
})

test('offline the list stays, and says what time it is from', async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: /^You're offline. This list is from \d\d:\d\d\.$/ }),
  ).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(FIRST_CARDS)
  await context.setOffline(false)
  await expect(page.getByText("You're offline.")).toBeHidden()
})

test('going back from a report leads to the same position in the list', async ({ page }) => {
  await open(page, '/recent?days=30')
  const card = cards(page).nth(30)
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(card).toBeAttached({ timeout: 2000 })
  }).toPass()
  await card.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await untilStill(card)
  const place = await boxOf(card)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/report\//)
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await expect(page).toHaveURL(/\/recent\?days=30$/)
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? NaN) - place.y)).toBeLessThan(40)
})
