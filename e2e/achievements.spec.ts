import type { BrowserContext, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { expectNoneAfterReload, LONGER_MS, popup, popups, showLonger, untilAnswered } from './support/achievements.ts'
import { untilListening } from './support/hydration.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { sendReport, signIn, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'
import { fileOf, fill, send, success } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

const close = (page: Page) => popups(page).getByRole('button', { name: 'Close' })

/** Submits a first report by the form, which earns a badge and, with its 50 points, the second level. */
async function reportFirst(page: Page, resultMs = 8000): Promise<void> {
  await showLonger(page)
  await changeTimers(page, RESULT_MS, resultMs)
  await fill(page, `A first report ${Math.random().toString(36).slice(2)}`)
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
}

/** Sends a first report to the API, and opens the list, which then shows the badge and the level. */
async function openAfterFirst(page: Page): Promise<void> {
  await showLonger(page)
  await sendReport(page.request, { category: 'noise', description: 'Drilling all night', lat: '36.14', lng: '-5.353' })
  await page.goto('/recent')
}

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
})

test('achievements of a first report are shown one after the other, after the result dialog', async ({ page }) => {
  await page.clock.install()
  await showLonger(page)
  await fill(page, 'A first report, step by step')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  await page.clock.runFor(1900)
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  await expect(popup(page, 'First Report')).toBeHidden()
  await page.clock.resume()
  // The pointer keeps it open, however slow the machine is.
  await popup(page, 'First Report').hover()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeHidden()
  await expect(success(page)).toBeVisible()
  await expect(popup(page, 'First Report')).toContainText('You submitted your first report')
  await expect(popup(page, 'First Report')).toContainText('+50 points')
  await expect(popup(page, 'Local Observer')).toBeHidden()
  // It stays when the screen changes.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).press('Enter')
  await expect(page).toHaveURL(/\/profile/)
  await expect(popup(page, 'First Report')).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(popup(page, 'Local Observer')).toContainText("You've reached level 2 of 10.")
  await expect(popup(page, 'First Report')).toBeHidden()
  await expect(popup(page, 'Local Observer')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/api/profile/rewards/new')).json()).toEqual({ badges: [] })
  await expectNoneAfterReload(page)
})

test('achievements that were not shown before a reload are shown after it, only once', async ({ page }) => {
  // The dialog stays until the page is left.
  await reportFirst(page, 60_000)
  await page.goto('/recent')
  // The pointer keeps them open.
  await popup(page, 'First Report').hover()
  await close(page).click()
  await popup(page, 'Local Observer').hover()
  await close(page).click()
  await expect.poll(async () => (await page.request.get('/api/profile/rewards/new')).json()).toEqual({ badges: [] })
  await expectNoneAfterReload(page)
})

test('achievements are shown before the welcome dialog on a new device', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, context)
  const page = await context.newPage()
  await openAfterFirst(page)
  await popup(page, 'First Report').hover()
  await expect(page.getByRole('dialog')).toBeHidden()
  await close(page).click()
  await popup(page, 'Local Observer').hover()
  await close(page).click()
  await expect(page.getByRole('dialog', { name: /^Welcome/ })).toBeVisible()
  await expect(popup(page, 'Local Observer')).toBeHidden()
  await context.close()
})

test('achievements stay while pointed at or focused, and can be closed', async ({ page }) => {
  await page.clock.install()
  await openAfterFirst(page)
  await popup(page, 'First Report').hover()
  await page.clock.runFor(LONGER_MS + 1000)
  await expect(popup(page, 'First Report')).toBeVisible()
  await close(page).focus()
  await expectToLookRight(page, 'achievement-badge')
  await close(page).press('Enter')
  await popup(page, 'Local Observer').getByRole('button', { name: 'Close' }).focus()
  await expect(popup(page, 'First Report')).toBeHidden()
  await page.mouse.move(5, 5)
  await page.clock.runFor(LONGER_MS + 1000)
  await expect(popup(page, 'Local Observer')).toBeVisible()
  await close(page).click()
  await expect(popup(page, 'Local Observer')).toBeHidden()
})

test('achievements close by themselves under a pointer that does not move, and do not block Submit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await reportFirst(page)
  await page.mouse.move(195, 620)
  await expect(popup(page, 'First Report')).toBeVisible()
  const box = await boxOf(popups(page))
  expect(box.y < 620 && box.y + box.height > 620).toBe(true)
  await expect(popup(page, 'Local Observer')).toBeVisible()
  await expect(popup(page, 'First Report')).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).press('Enter')
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(popup(page, 'Local Observer')).toBeHidden()
})

test('achievements wait while a dialog is open', async ({ page }) => {
  await openAfterFirst(page)
  await popup(page, 'First Report').hover()
  await page.getByRole('button', { name: /^Category: / }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(popup(page, 'First Report')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(popup(page, 'First Report')).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('achievements appear without animation and still close by themselves', async ({ page }) => {
    await openAfterFirst(page)
    await expect(popup(page, 'First Report')).toBeVisible()
    const running = await page
      .getByRole('region', { name: 'Achievements' })
      .evaluate((region) => region.getAnimations({ subtree: true }).length)
    expect(running).toBe(0)
    await expect(popup(page, 'Local Observer')).toBeVisible()
  })
})

test('achievements earned while away are shown at the next visit, only once', async ({ page, site, browser }) => {
  const id = await sendReport(page.request, {
    category: 'noise',
    description: 'Drilling all night',
    lat: '36.14',
    lng: '-5.353',
  })
  await confirmTen(site, await browser.newContext({ baseURL: site.url }), id)
  await showLonger(page)
  await page.goto('/recent')
  await expect(popup(page, 'Community Validator')).toContainText('New badge')
  await expect(popup(page, 'Local Observer')).toBeVisible()
  await expect(popup(page, 'Local Observer')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/api/profile/rewards/new')).json()).toEqual({ badges: [] })
  await expectNoneAfterReload(page)
})

test('achievements are not shown again to somebody who signs out and in', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context)
  await openAfterFirst(page)
  for (const name of ['First Report', 'Local Observer']) {
    // The pointer keeps it open.
    await popup(page, name).hover()
    await close(page).click()
  }
  await expect.poll(async () => (await page.request.get('/api/profile/rewards/new')).json()).toEqual({ badges: [] })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const unseen = untilAnswered(page)
  await signIn(page, member)
  expect(await (await unseen).json()).toEqual({ badges: [] })
  await untilPainted(page)
  await expect(popups(page).getByRole('status')).toBeEmpty()
})

test('nothing about achievements is requested for visitors', async ({ page, context }) => {
  await context.clearCookies()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.install()
  const listens = untilListening(page)
  await page.goto('/recent')
  // Longer than the page waits to be idle.
  await Promise.all([listens, page.clock.runFor(3000)])
  const panel = fileOf('src/features/rewards/achievements/celebrations/AchievementPanel.tsx')
  expect(asked.filter((url) => url.includes('/rewards/') || url.endsWith(panel))).toEqual([])
})

async function confirmTen(site: Site, voters: BrowserContext, reportId: string): Promise<void> {
  for (let count = 0; count < 10; count++) {
    await voters.clearCookies()
    await signInNewMember(site, voters)
    const answer = await voters.request.put(`/api/reports/${reportId}/vote`, { data: { type: 'confirm' } })
    expect(answer.status()).toBe(200)
  }
}
