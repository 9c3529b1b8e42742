import type { Page } from '@playwright/test'
import { boxOf } from './support/layout.ts'
import { expect, test } from './support/site.ts'
import { footOf, pin } from './support/submitting.ts'
import { fingers } from './support/touch.ts'

// A page with a map on a touch screen, where a finger scrolls.
test.use({ hasTouch: true, isMobile: true })

const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })
const back = (page: Page) => page.getByRole('button', { name: 'Back to the pin' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const PHONES = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 664, height: 390 },
]

/** Opens the form and scrolls its map to the middle of the window. */
async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/submit')
  await pin(page).waitFor()
  await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeVisible()
  await map(page).evaluate((it) => it.scrollIntoView({ block: 'center' }))
}

/** Position of the pin's tip from the map's upper left corner, in px. */
async function pinOnMap(page: Page): Promise<{ x: number; y: number }> {
  const [foot, ground] = [await footOf(page), await boxOf(map(page))]
  return { x: Math.round(foot.x - ground.x), y: Math.round(foot.y - ground.y) }
}

/** Waits until the page stops scrolling and checks that the pin has not moved on the map, by more than 1 px. */
async function expectStill(page: Page, before: { x: number; y: number }): Promise<void> {
  let last = -1
  const rests = async () => last === (last = await page.evaluate(() => scrollY))
  await expect.poll(rests, { intervals: [150] }).toBe(true)
  const now = await pinOnMap(page)
  expect(Math.abs(now.x - before.x) + Math.abs(now.y - before.y)).toBeLessThanOrEqual(1)
}

/** Checks that the whole pin is drawn inside the map. */
async function expectNothingLost(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [drawn, ground] = [await boxOf(pin(page).locator('svg').first()), await boxOf(map(page))]
      return (
        drawn.x >= ground.x &&
        drawn.y >= ground.y &&
        drawn.x + drawn.width <= ground.x + ground.width &&
        drawn.y + drawn.height <= ground.y + ground.height
      )
    })
    .toBe(true)
}

for (const viewport of PHONES) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('one finger on the map scrolls the page, two move the map, and a button brings the pin back', async ({
      page,
    }) => {
      await open(page)
      const { swipe, swipeByTwo, tap } = await fingers(page)
      const ground = await boxOf(map(page))
      const corner = { x: ground.x + 50, y: ground.y + ground.height - 30 }
      const [before, start] = [await pinOnMap(page), await scrolled(page)]
      const up = start > 60 ? 1 : -1
      const isHinted = page.getByText('Use two fingers to move the map').waitFor()
      await swipe(corner, { x: 0, y: up * 60 })
      await isHinted
      await expect.poll(() => scrolled(page)).not.toBe(start)
      await expectStill(page, before)
      await expect(back(page)).toBeHidden()

      await map(page).evaluate((it) => it.scrollIntoView({ block: 'center' }))
      const still = await scrolled(page)
      const now = await boxOf(map(page))
      await swipeByTwo({ x: now.x + 90, y: now.y + 30 }, { x: 0, y: 90 })
      await expect(back(page)).toBeVisible()
      expect(await scrolled(page)).toBe(still)
      const button = await boxOf(back(page))
      await tap({ x: button.x + 20, y: button.y + 20 })
      await expect(back(page)).toBeHidden()
      await expect(pin(page)).toBeFocused()
      await expectNothingLost(page)
    })

    test('a tap near the map’s edge places the pin there, and the whole pin is shown', async ({ page }) => {
      await open(page)
      const { tap } = await fingers(page)
      const ground = await boxOf(map(page))
      for (const at of [
        { x: 60, y: 6 },
        { x: 4, y: ground.height / 2 },
        { x: ground.width - 4, y: 12 },
        { x: 60, y: ground.height - 4 },
      ]) {
        const before = await footOf(page)
        await tap({ x: ground.x + at.x, y: ground.y + at.y })
        await expect.poll(() => footOf(page)).not.toEqual(before)
        await expectNothingLost(page)
        await expect(back(page)).toBeHidden()
      }
      await expect(page.getByText('Move the pin to the spot.')).toBeHidden()
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } })

  test('after a tap one finger moves the map, until something else is tapped', async ({ page }) => {
    await open(page)
    const { swipe, tap } = await fingers(page)
    const ground = await boxOf(map(page))
    const at = { x: ground.x + 60, y: ground.y + 100 }
    await tap(at)
    await expect(map(page)).toHaveAttribute('data-one-finger', '')
    const before = await pinOnMap(page)
    const start = await scrolled(page)
    await swipe({ x: ground.x + 250, y: ground.y + 60 }, { x: -40, y: 30 })
    await expect.poll(async () => (await pinOnMap(page)).x - before.x).toBeLessThan(-20)
    expect(await scrolled(page)).toBe(start)

    const heading = await boxOf(page.getByText('Location', { exact: true }))
    await tap({ x: heading.x + 4, y: heading.y + 4 })
    await expect(map(page)).not.toHaveAttribute('data-one-finger')
    const moved = await pinOnMap(page)
    await swipe({ x: ground.x + 50, y: ground.y + 110 }, { x: 0, y: 60 })
    await expect.poll(() => scrolled(page)).not.toBe(start)
    await expectStill(page, moved)
  })

  test('one finger drags the pin, which lifts, and the form says that it is finding the address', async ({ page }) => {
    await open(page)
    const { swipe } = await fingers(page)
    const [before, start] = [await pinOnMap(page), await scrolled(page)]
    const foot = await footOf(page)
    await swipe({ x: foot.x, y: foot.y - 20 }, { x: -60, y: 20 }, async () => {
      await expect(page.getByText('Finding the address…')).toBeVisible()
      const lift = () => pin(page).evaluate((it) => getComputedStyle(it.firstElementChild ?? it).transform)
      await expect.poll(lift).toMatch(/, -8\)$/)
    })
    await expect.poll(async () => (await pinOnMap(page)).x - before.x).toBe(-60)
    expect(await scrolled(page)).toBe(start)
    await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeVisible()
  })

  test('a pin that is dragged out of the territory shakes and goes back, and a message says why', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 36.1548, longitude: -5.35 })
    await open(page)
    await expect(page.getByText('Using your location')).toBeVisible()
    const { swipe } = await fingers(page)
    const before = await pinOnMap(page)
    const foot = await footOf(page)
    await swipe({ x: foot.x, y: foot.y - 20 }, { x: 0, y: -70 })
    await expect(page.getByRole('status').filter({ hasText: 'outside Gibraltar, so the pin went back' })).toBeVisible()
    await expect(pin(page)).toHaveAttribute('data-refused', '')
    expect((await pinOnMap(page)).x).toBe(before.x)
    await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeVisible()
    await pin(page).press('ArrowDown')
    await expect(page.getByText('so the pin went back')).toBeHidden()
  })

  test('the map shows no focus frame when clicked, but one by keyboard', async ({ page }) => {
    await open(page)
    await page.getByRole('textbox', { name: 'Description' }).focus()
    const ground = await boxOf(map(page))
    await page.mouse.click(ground.x + 60, ground.y + 100)
    const frame = () => map(page).evaluate((it) => getComputedStyle(it, '::after').boxShadow)
    expect(await frame()).toBe('none')
    await page.getByRole('button', { name: 'Use Current Location' }).focus()
    await page.keyboard.press('Tab')
    await expect(map(page)).toBeFocused()
    expect(await frame()).not.toBe('none')
  })
})
