import type { Page } from '@playwright/test'
import { showLonger } from './support/achievements.ts'
import { boxOf, untilStill } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, pins } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { changeTimers } from './support/timers.ts'

// The thanks for a report, and the achievements it earned, together on the smallest phone.

test.use({ siteOptions: { isDemo: true } })

/** How long the thanks are shown over the map, ms. */
const THANKS_MS = 8000

const thanks = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your report has been submitted successfully!' })

/** Opens the list as the Submit screen does after a report was sent. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const state = { focusLocation: { lat: 36.1447, lng: -5.3525 }, showSubmittedReport: true }
    history.pushState({ usr: state, key: 'submitted', idx: 1 }, '', '/recent')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(thanks(page)).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
  await page.setViewportSize({ width: 320, height: 568 })
})

test('the thanks disappear by themselves, but not while they have the focus', async ({ page }) => {
  await page.clock.install()
  await arrive(page)
  await thanks(page).getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(20_000)
  await expect(thanks(page)).toBeVisible()
  await page.getByRole('button', { name: 'Category: All' }).focus()
  await page.clock.runFor(9000)
  await expect(thanks(page)).toBeHidden()
})

test('closing the thanks by keyboard moves the focus to the list', async ({ page }) => {
  await changeTimers(page, THANKS_MS, 60_000)
  await arrive(page)
  await thanks(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(thanks(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the thanks disappear when a pin is clicked', async ({ page }) => {
  await changeTimers(page, THANKS_MS, 60_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(page)
  await thanks(page).getByRole('button', { name: 'Close' }).focus()
  await expect(pins(page).first()).toBeAttached()
  await pins(page).and(page.locator('[data-category]')).first().dispatchEvent('click')
  await expect(thanks(page)).toBeHidden()
})

test('a report that was sent without JavaScript is thanked for once', async ({ page }) => {
  await changeTimers(page, THANKS_MS, 60_000)
  await page.goto('/privacy')
  await page.goto('/recent?submitted=1&days=30')
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL('/recent?days=30')
  await page.getByRole('article').first().getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(thanks(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(thanks(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('an achievement does not cover the thanks, and its glow has no visible edge', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await sendReport(page.request, {
    category: 'other',
    description: `A first ${Date.now()}`,
    lat: '36.1402',
    lng: '-5.3512',
  })
  // The achievement is shown for four seconds only, so it comes when the thanks are there.
  const hasArrived = Promise.withResolvers<void>()
  await page.route('**/api/profile/rewards/new', async (route) => {
    await hasArrived.promise
    await route.continue()
  })
  await showLonger(page)
  await arrive(page)
  await thanks(page).getByRole('button', { name: 'Close' }).focus()
  // They stay while they are pointed at.
  await thanks(page).hover()
  hasArrived.resolve()
  const earned = page.getByRole('status').filter({ hasText: 'First Report' })
  await earned.getByRole('button', { name: 'Close' }).focus()
  await untilStill(earned)
  const [above, below] = [await boxOf(thanks(page)), await boxOf(earned)]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await takePicture(page, 'earned-320')
  const light = await earned.locator('> div').evaluate((it) => {
    const { inlineSize, blockSize, backgroundImage } = getComputedStyle(it, '::before')
    return { inlineSize, blockSize, backgroundImage }
  })
  // A gradient that ends within its box has no edge while it grows.
  expect(light.backgroundImage).toContain('closest-side')
  expect(light).toMatchObject({ inlineSize: '480px', blockSize: '360px' })
})
