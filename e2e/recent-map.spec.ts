import type { Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, chip, open, pins, shown } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test('a card highlights its pin, and a pin selects its card', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // a click misses a pin that still moves
  // Few enough reports that the list contains all of them and some pins are outside clusters.
  await open(page, '/recent?category=litter')
  await chip(page, 'Show all').click()
  await cards(page).nth(1).hover()
  await expect(pins(page).and(page.locator('[aria-current]'))).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(pins(page).and(page.locator('[aria-current]'))).toHaveCount(0)
  await cards(page).first().getByRole('link').focus()
  await expect(pins(page).and(page.locator('[aria-current]'))).toHaveCount(1)
  await pins(page)
    .and(page.getByRole('button', { name: 'Litter & Waste', exact: true }))
    .first()
    .dispatchEvent('click') // works even if another mark of the demo covers it

  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('link', { name: 'View Report' })).toBeVisible()
  await expect(popup).toContainText(/ago · \d+(\.\d)? k?m/)
  await expect(page.locator('article[data-selected]')).toBeInViewport()
  await expectToLookRight(page, 'recent-popup')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

/** Clicks the nth pin that stands for a single report. Resolves to false when there is none. */
const pressPin = (page: Page, at: number) =>
  pins(page)
    .and(page.locator('[data-category]'))
    .evaluateAll((all, nth) => all[nth]?.dispatchEvent(new MouseEvent('click', { bubbles: true })) ?? false, at)

test('the map moves so that nothing covers an opened popup or a focused pin', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  // The longest name of a category, 80 characters of words, and a photo: the highest popup there is.
  const multipart = {
    ...{ category: 'infrastructure', lat: '36.1449', lng: '-5.3531' },
    description: 'Generator running all night behind the hoarding, felt in every floor of the whole house',
    photo: { name: 'generator.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() },
  }
  expect((await context.request.post('/api/reports', { multipart })).status()).toBe(201)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport)
    await open(page)
    await page.getByRole('region', { name: 'Map', exact: true }).focus()
    // Includes pins that the map has rendered outside its visible part.
    const count = await pins(page).count()
    let [focused, pressed] = [0, 0]
    while (focused < count) {
      await page.keyboard.press('Tab')
      if ((await page.locator(':focus').and(pins(page)).count()) === 0) break
      await expect.poll(() => covers(page, ':focus')).toEqual([])
      focused++
    }
    expect(focused).toBeGreaterThan(0)
    // By index: a pointer cannot reach all pins, and pins come and go as the map moves.
    while (await pressPin(page, pressed)) {
      await expect(page.getByRole('link', { name: 'View Report' })).toBeVisible()
      await expect.poll(() => covers(page, '.leaflet-popup')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      pressed++
    }
    expect(pressed).toBeGreaterThan(0)
  }
})

test('a click on the map moves the point that distances are measured from, only inside the territory', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  // Without the age before it, which may change meanwhile.
  const distance = async () =>
    /\d[\d.]*\sk?m$/.exec((await cards(page).first().locator('[class*="meta_"]').textContent()) ?? '')?.[0]
  await expect.poll(distance).toBeTruthy()
  const before = await distance()
  await page.mouse.click(1230, 60)
  await expect.poll(distance).not.toBe(before)
  const moved = await distance()
  for (let step = 0; step < 7; step++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.mouse.click(1230, 60)
  await untilPainted(page)
  expect(await distance()).toBe(moved)
})

test('on a phone the list has half or full height, by its handle and by a drag', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const handle = page.getByRole('button', { name: 'Full list' })
  const top = async () => Math.round((await boxOf(shown(page))).y)
  const half = await top()
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await handle.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(top).toBeLessThan(110)
  await expectToLookRight(page, 'recent-full')
  await page.setViewportSize({ width: 390, height: 844 })
  await handle.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(top).toBe(half)

  const box = await boxOf(handle)
  await page.mouse.move(box.x + 60, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y - 130, { steps: 5 })
  await page.mouse.up()
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
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

test('after a report was submitted the map is shown with the thanks, which appear only once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/signin')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const state = { focusLocation: { lat: 36.14, lng: -5.3535 }, showSubmittedReport: true }
    history.pushState({ usr: state, key: 'submitted', idx: 1 }, '', '/recent')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  const thanks = page.getByRole('status').filter({ hasText: 'Your report has been submitted successfully!' })
  await expect(thanks).toBeVisible()
  // The thanks stay while they have the focus.
  await thanks.getByRole('button', { name: 'Close' }).focus()
  await expect(pins(page).first()).toBeVisible()
  await expectToLookRight(page, 'recent-submitted', { widths: [390] })
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(thanks).toBeHidden()
  await page.reload()
  await expect(shown(page)).toBeVisible()
  await expect(thanks).toBeHidden()
})

test('leaving the screen while the map moves causes no error', async ({ page }) => {
  await page.clock.install()
  for (const start of ['Zoom out', 'Show all']) {
    await open(page)
    await page.getByRole('button', { name: start }).filter({ visible: true }).first().click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/signin/)
    // Longer than the map moves.
    await page.clock.runFor(2000)
  }
})

/** The labels of what covers an element on the map; also "outside" if it is not in the visible part of the map. */
function covers(page: Page, thing: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const map = document.querySelector('.leaflet-container')
    const part = document.querySelector('#map')
    const place = map?.querySelector(selector)?.getBoundingClientRect()
    if (!map || !part || !place) return ['nothing there']
    const frame = map.getBoundingClientRect()
    const sheet = document.querySelector('main > header')?.getBoundingClientRect()
    const bottom = Math.min(frame.bottom, sheet?.top ?? frame.bottom)
    const isOutside =
      place.left < frame.left || place.right > frame.right || place.top < frame.top || place.bottom > bottom
    // The name "Lamppost" is no button, but covers the map like one.
    const over = [...part.querySelectorAll('button, a, div:has(> div > span > svg)')].filter(
      (it) => !map.contains(it) && !it.contains(map) && it.checkVisibility({ visibilityProperty: true }),
    )
    const covering = over.filter((it) => {
      const { left, right, top, bottom: end } = it.getBoundingClientRect()
      return left < place.right && place.left < right && top < place.bottom && place.top < end
    })
    return [...(isOutside ? ['outside'] : []), ...covering.map((it) => it.ariaLabel ?? it.textContent)]
  }, thing)
}
