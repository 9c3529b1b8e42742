import type { BrowserContext, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilStill } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { choose, footOf, pin } from './support/submitting.ts'

// An author edits what they have just reported: from its card, over the list, on its page.

const WORDS = 'A bin has tiped over'
const BETTER = 'A bin has tipped over'
let id: string

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit report' })
const words = (page: Page) => sheet(page).getByRole('textbox', { name: 'Description' })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save' })
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const card = (page: Page) =>
  cards(page)
    .filter({ hasText: /^/ })
    .and(page.locator(`[data-report="${id}"]`))
const correct = (context: BrowserContext, data: object) => context.request.patch(`/api/reports/${id}`, { data })
const stored = async (page: Page) => (await (await page.request.get(`/api/reports/${id}`)).json()) as object

async function openSheet(page: Page, button = more(page)): Promise<void> {
  await button.click()
  await item(page, 'Edit Report').click()
  await expect(words(page)).toBeVisible()
}

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  id = await sendReport(context.request, { description: WORDS, lat: '36.1404' })
})

test.afterEach(async ({ context }) => {
  await context.request.delete(`/api/reports/${id}`)
})

test('an author edits text, category and pin from the card; everybody sees at once that it was edited', async ({
  page,
  browser,
  baseURL,
}) => {
  const neighbour = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await asReturningVisitor(neighbour)
  await neighbour.goto('/recent')
  await expect(card(neighbour)).toContainText(WORDS)
  await page.goto('/recent')
  await openSheet(page, card(page).getByRole('button', { name: 'More', exact: true }))
  await expect(sheet(page)).toContainText(/You can edit this report until \d\d:\d\d\./)
  await words(page).fill(BETTER)
  await choose(page, 'Infrastructure & Utilities')
  await expect(pin(page)).toBeVisible()
  await pin(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await save(page).click()
  await expect(page.getByText('Report updated')).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await expect(card(page)).toContainText(BETTER)
  await expect(card(page)).toContainText('Edited')
  await expect(card(page).getByRole('link', { name: 'Infrastructure & Utilities' })).toBeVisible()
  await expect(card(neighbour)).toContainText(BETTER)
  await expect(card(neighbour)).toContainText('Edited')
  expect(await stored(page)).toMatchObject({
    category: 'infrastructure',
    description: BETTER,
    lng: -5.3536,
    lat: 36.1409,
  })
  await neighbour.close()
})

test('the edit sheet opens over the list and on the report’s page; Back and Cancel change nothing', async ({
  page,
}) => {
  await page.goto(`/recent?report=${id}`)
  const popup = page.getByRole('dialog', { name: 'Litter & Waste' })
  await openSheet(page, popup.getByRole('button', { name: 'More', exact: true }))
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(popup).toBeVisible()
  await page.goto(`/report/${id}`)
  await openSheet(page)
  await expect(pin(page)).toBeVisible()
  await expectToLookRight(page, 'correct', { widths: [320, 390, 768, 1280] })
  await words(page).fill('Not this')
  await sheet(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(more(page)).toBeFocused()
  await openSheet(page)
  await expect(words(page)).toHaveValue(WORDS)
  await words(page).fill(BETTER)
  await words(page).press('Escape')
  await expect(sheet(page)).toBeHidden()
  await openSheet(page)
  await expect(words(page)).toHaveValue(BETTER)
  await save(page).click()
  await expect(page.getByRole('article')).toContainText(BETTER)
  await expect(page.getByText(/· Edited/)).toBeVisible()
  await expectToLookRight(page, 'corrected', { widths: [320, 1280] })
})

test('a pin that is being dragged stays under the finger when an address arrives', async ({ page }) => {
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.goto(`/report/${id}`)
  await openSheet(page)
  await expect(pin(page)).toHaveAttribute('aria-valuetext', /Main Street|near/)
  await page.route('**/api/places/reverse*', async (route) => {
    requested.resolve()
    await answer.promise
    await route.continue()
  })
  await pin(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await requested.promise
  await untilStill(pin(page))
  const from = await footOf(page)
  await page.mouse.move(from.x, from.y - 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 20, { steps: 6 })
  const dragged = await footOf(page)
  expect(Math.round(dragged.x - from.x)).toBe(30)
  const isAnswered = page.waitForResponse('**/api/places/reverse*')
  answer.resolve()
  await isAnswered
  await expect(sheet(page).getByText('Finding the address')).toHaveCount(0)
  expect(await footOf(page)).toEqual(dragged)
  await page.mouse.up()
  await expect(pin(page)).not.toHaveAttribute('data-lifted')
})

test('a report is edited with the keyboard alone', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await more(page).press('Enter')
  await expect(item(page, 'Edit Report')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(words(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sheet(page).locator(':focus')).toBeVisible()
  await words(page).focus()
  await words(page).fill(BETTER)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await save(page).evaluate((it) => it === document.activeElement)) break
  }
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('article')).toContainText(BETTER)
})

test('a change made elsewhere meanwhile is shown and kept, and so is what is typed', async ({ page, context }) => {
  await page.goto(`/report/${id}`)
  await openSheet(page)
  await words(page).fill('Mine')
  // Like a change in another window of the same person, before its event arrives here.
  await page.route('**/api/events', (route) => route.abort())
  expect((await correct(context, { description: 'Theirs', category: 'noise' })).status()).toBe(200)
  await save(page).click()
  await expect(sheet(page).getByRole('alert')).toHaveText(
    'This report changed while you were editing. Check both versions before you save.',
  )
  await expect(sheet(page)).toContainText('Theirs')
  await expect(words(page)).toHaveValue('Mine')
  await expect(sheet(page).getByRole('button', { name: 'Category: Noise & Disturbance' })).toBeVisible()
  await expectToLookRight(page, 'correct-stale', { widths: [320] })
  await save(page).click()
  await expect(sheet(page)).toBeHidden()
  expect(await stored(page)).toMatchObject({ description: 'Mine', category: 'noise' })
})

test('a refused edit keeps what is typed and says why: too late, offline, nothing typed', async ({ page, context }) => {
  await page.goto(`/report/${id}`)
  await openSheet(page)
  await words(page).fill(' ')
  await save(page).click()
  await expect(sheet(page).getByRole('alert')).toHaveText('Please fill out all required fields.')
  await words(page).fill(BETTER)
  await context.setOffline(true)
  await save(page).click()
  await expect(sheet(page).getByRole('alert')).toHaveText('Failed to update report. Please try again.')
  await context.setOffline(false)
  const message = "You can't change this report any more. The 15 minutes are over."
  await page.route(`**/api/reports/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { code: 'too-late', message } })
      : route.continue(),
  )
  await save(page).click()
  await expect(sheet(page).getByRole('alert')).toHaveText(message)
  await expect(words(page)).toHaveValue(BETTER)
})

test('a description may have 4,000 emoji; a longer one is kept, and the field says so', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await openSheet(page)
  await words(page).fill('')
  await page.keyboard.insertText('🦔'.repeat(4001))
  await save(page).click()
  const sentence = 'The description is too long. Please keep it to 4,000 characters.'
  await expect(words(page)).toHaveAccessibleDescription(sentence)
  await expect(words(page)).toHaveValue('🦔'.repeat(4001))
  await words(page).press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await save(page).click()
  await expect(sheet(page)).toBeHidden()
  expect(await stored(page)).toMatchObject({ description: '🦔'.repeat(4000) })
})

test('what is typed while an edit is being saved stays, and can be saved too', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await openSheet(page)
  let letThrough = () => {}
  const isFree = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**/api/reports/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await isFree
    await route.continue()
  })
  await words(page).fill(BETTER)
  await save(page).click()
  await words(page).fill(`${BETTER} again`)
  letThrough()
  await expect(page.getByText('Report updated')).toBeVisible()
  await expect(words(page)).toHaveValue(`${BETTER} again`)
  await save(page).click()
  await expect(sheet(page)).toBeHidden()
  expect(await stored(page)).toMatchObject({ description: `${BETTER} again` })
})

test('a device whose clock is fast offers to edit for as long as the server allows it', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 20 * 60_000 })
  await page.goto(`/report/${id}`)
  await openSheet(page)
  await expect(sheet(page)).toContainText(/You can edit this report until \d\d:\d\d\./)
  await words(page).fill(BETTER)
  await save(page).click()
  await expect(page.getByText('Report updated')).toBeVisible()
})

test('editing is offered for 15 minutes, and only to the author', async ({ page, browser, site }) => {
  await page.clock.install()
  // An answer would tell the page the server's time.
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`/report/${id}`)
  await more(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Report', 'Delete Report'])
  await page.keyboard.press('Escape')
  await page.clock.setFixedTime(Date.now() + 15.1 * 60_000)
  await more(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete Report'])
  const context = await browser.newContext({ baseURL: site.url })
  const neighbour = await context.newPage()
  await signInNewMember(site, context)
  await neighbour.goto(`/report/${id}`)
  await more(neighbour).click()
  await expect(neighbour.getByRole('menuitem')).toHaveText(['Report Post'])
  await context.close()
})
