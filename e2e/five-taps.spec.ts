import type { Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { category, choose, reportsDescribed, description, fill, send } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

// From the open site to a sent report with at most five taps, on a phone with the bars of its browser. Every tap is
// counted where the page receives it; taps in the camera do not count.

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
  await changeTimers(page, RESULT_MS, 8000)
})

const add = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' })
const isSent = (page: Page) => expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()

/** Counts the taps on this page from now on. */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    addEventListener('pointerdown', () => Object.assign(window, { taps: Reflect.get(window, 'taps') + 1 }), true)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'taps')))
}

test('the first report takes five taps if the site may use the phone’s position', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 36.1445, longitude: -5.3521, accuracy: 12.4 })
  await page.goto('/')
  const taps = await counting(page)
  await add(page).tap()
  await category(page).tap()
  await page.getByRole('radio', { name: 'Traffic & Parking' }).tap()
  await description(page).tap()
  await expect(description(page)).toBeFocused()
  await page.keyboard.type('Two cars across the crossing')
  await expect(page.getByText('Using your location, accurate to about 12 m')).toBeVisible()
  await send(page).tap()
  await isSent(page)
  expect(await taps()).toBe(5)
  expect((await reportsDescribed(page, 'Two cars across the crossing'))[0]).toMatchObject({
    lat: 36.1445,
    lng: -5.3521,
  })
})

test('the next report takes at most five taps, with a photo that says where it was taken', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await fill(page, 'Bags beside the container')
  await send(page).click()
  await isSent(page)
  await page.goto('/')
  const taps = await counting(page)
  await add(page).tap()
  const camera = page.waitForEvent('filechooser')
  await page.getByText('Photo (optional)').tap()
  await (await camera).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg({ gps: true }) })
  await page.getByRole('button', { name: 'Litter & Waste, as last time' }).tap()
  await expect(category(page, 'Litter & Waste')).toBeVisible()
  await expect(description(page)).toBeFocused()
  await page.keyboard.type('Broken glass on the steps')
  await send(page).tap()
  await isSent(page)
  expect(await taps()).toBeLessThanOrEqual(5)
  const [report] = await reportsDescribed(page, 'Broken glass on the steps')
  expect(report).toMatchObject({ category: 'litter' })
  expect(report?.['lat']).toBeCloseTo(36.1405556, 5)
})

test('the last category is offered to its writer only, and the picker keeps its order', async ({
  page,
  context,
  site,
}) => {
  const again = page.getByRole('button', { name: /, as last time$/ })
  await signInNewMember(site, context)
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
  await expect(again).toHaveCount(0)
  await category(page).click()
  const order = async () => {
    await page.getByRole('radio').first().waitFor()
    return page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  }
  const before = await order()
  await page.keyboard.press('Escape')

  await fill(page, 'Something for the list')
  await choose(page, 'Infrastructure & Utilities')
  await send(page).click()
  await isSent(page)
  await page.goto('/submit')
  await expect(again).toHaveAccessibleName('Infrastructure & Utilities, as last time')
  await expectToLookRight(page, 'submit-again')
  await category(page).click()
  expect(await order()).toEqual(before)
  await page.keyboard.press('Escape')
  await again.click()
  await expect(again).toHaveCount(0)

  await context.clearCookies()
  await signInNewMember(site, context)
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
  await expect(again).toHaveCount(0)
})
