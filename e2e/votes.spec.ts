import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { aMember, sendReport, signInNewMember, signIn } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, cards, open, reports } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { aCard, confirm, expectCounts, reject, vote } from './support/voting.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

async function aReport(page: Page, description: string): Promise<string> {
  return sendReport(page.request, { category: 'noise', description })
}

const cardOf = (page: Page, id: string) => page.locator(`article[data-report="${id}"]`)

/** Presses a vote button, and waits for the server's answer. */
const answered = (page: Page, pressing: Promise<void>) => Promise.all([vote(page), pressing])

/** A report of the category Litter over the list. The popups of pins have the same name. */
const litter = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Litter & Waste' })
    .filter({ has: page.getByRole('textbox', { name: 'Add a comment' }) })

test.describe('a member', () => {
  test.beforeEach(async ({ context, site }) => {
    await signInNewMember(site, context)
  })

  test('confirms, switches and takes back a vote, and the report’s page shows the same', async ({ page }) => {
    await open(page)
    const { card, id, confirms, rejects } = await aCard(page)
    await answered(page, confirm(card).click())
    await expectCounts(card, confirms + 1, rejects)
    await expect(confirm(card)).toHaveAttribute('aria-pressed', 'true')
    await answered(page, reject(card).click())
    await expectCounts(card, confirms, rejects + 1)
    await expect(confirm(card)).toHaveAttribute('aria-pressed', 'false')
    await answered(page, reject(card).press('Enter'))
    await expectCounts(card, confirms, rejects)
    await answered(page, confirm(card).press(' '))
    await page.goto(`/report/${id}`)
    await expectCounts(page.locator('main'), confirms + 1, rejects)
    await expect(confirm(page.locator('main'))).toHaveAttribute('aria-pressed', 'true')
    await confirm(page.locator('main')).click()
    await expectCounts(page.locator('main'), confirms, rejects)
  })

  test('reads the comments of a card, and reports a post', async ({ page }) => {
    await open(page)
    const { card } = await aCard(page)
    await card.getByRole('button', { name: /^Comments, \d+$/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Comments/ })
    await expect(sheet.getByRole('textbox', { name: 'Add a comment' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(card.getByRole('button', { name: /^Comments, \d+$/ })).toBeFocused()
    await card.locator('p[id]').click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    const more = card.getByRole('button', { name: 'More' })
    await more.press('Enter')
    // Opened by keyboard, the menu focuses its first item.
    await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Report Post' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Report Post' })).toBeHidden()
    await expect(more).toBeFocused()
  })

  test('cannot vote on their own report', async ({ page }) => {
    const id = await aReport(page, 'A drill since six')
    await open(page)
    const card = cardOf(page, id)
    await expect(confirm(card)).toBeDisabled()
    await expect(confirm(card)).toHaveAccessibleDescription("You can't vote on your own report.")
    await confirm(card).click({ force: true })
    await expectCounts(card, 0, 0)
  })

  test('deletes their own report after a question, at the second try', async ({ page }) => {
    const id = await aReport(page, 'A drill since seven')
    await open(page)
    const card = cardOf(page, id)
    await card.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete Report' })).toBeVisible()
    await takePicture(page, 'votes-menu')
    await page.getByRole('menuitem', { name: 'Delete Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this report?' })
    await expectToLookRight(page, 'votes-delete')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toBeVisible()

    await page.route(`**/api/reports/${id}`, (route) => route.abort())
    await card.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete Report' }).click()
    await dialog.getByRole('button', { name: 'Delete Report' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to delete report. Please try again.')
    await page.unroute(`**/api/reports/${id}`)
    await dialog.getByRole('button', { name: 'Delete Report' }).click()
    await expect(card).toHaveCount(0)
    await expect(dialog).toBeHidden()
    await expect(cards(page).first().locator(':focus')).toHaveCount(1)
    expect((await page.request.get(`/api/reports/${id}`)).status()).toBe(404)
  })

  test('deletes a report on its page, and is back at the list', async ({ page }) => {
    const id = await aReport(page, 'A horn at noon')
    await page.goto(`/report/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete Report' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Report' }).click()
    await expect(page).toHaveURL('/recent')
    await expect(cardOf(page, id)).toHaveCount(0)
  })

  test('votes on a report over the list, and its card shows the same', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 860 })
    const [report] = (await reports(page, '?category=litter')).items
    const { id, confirms, rejects } = report!
    await page.goto(`/recent?category=litter&report=${id}`)
    const popup = litter(page)
    await expect(popup).toBeVisible()
    await expectToLookRight(page, 'details-popup')
    await confirm(popup).click()
    await expectCounts(popup, confirms + 1, rejects)
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL('/recent?category=litter')
    await expectCounts(cardOf(page, id), confirms + 1, rejects)
  })
})

test('a visitor who votes is asked to sign in, and comes back to the card', async ({ page, context, site }) => {
  const member = await aMember(site, context.request)
  await open(page)
  const { card, confirms, rejects, id } = await aCard(page, 6)
  await confirm(card).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(prompt).toContainText('Please sign in to interact with reports')
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()
  await expect(confirm(card)).toBeFocused()
  await expectCounts(card, confirms, rejects)
  await reject(card).click()
  await prompt.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/signin?returnTo=${encodeURIComponent(`/recent#card-${id}`)}`)
  await signIn(page, member)
  await expect(page).toHaveURL('/recent')
  await expect(card).toBeInViewport({ ratio: 0.5 })
  await expect(card.getByRole('link')).toBeFocused()
})

test('a visitor who signs in from a card’s comments comes back to the card', async ({ page, context, site }) => {
  const member = await aMember(site, context.request)
  await open(page)
  const { card } = await aCard(page, 6)
  await card.getByRole('button', { name: /^Comments/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, member)
  await expect(card.getByRole('link')).toBeFocused()
})

test('a visitor who votes over the list comes back to the report over the list', async ({ page, context, site }) => {
  const member = await aMember(site, context.request)
  const id = (await reports(page)).items[6]!.id
  await page.goto(`/recent?report=${id}`)
  await confirm(page.getByRole('dialog')).click()
  await page.getByRole('dialog', { name: 'Sign in required' }).getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, member)
  await expect(page).toHaveURL(`/recent?report=${id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('cards show counts without buttons, and a report in the address leads to its page', async ({ page }) => {
    await page.goto('/recent')
    const card = cards(page).first()
    await expect(card.getByText(/^\d+ confirmations?$/)).toBeVisible()
    await expect(card.getByRole('button', { name: /Confirm|Reject|Comments|More/ })).toHaveCount(0)
    const id = (await card.getAttribute('data-report')) ?? ''
    await page.goto(`/recent?report=${id}`)
    await expect(page).toHaveURL(`/report/${id}`)
    await expect(page.getByText(/^\d+ confirmations?$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Confirm, |Reject, |More)/ })).toHaveCount(0)
  })
})

test('after signing in, one’s own vote is shown, and the next press takes it back', async ({
  page,
  playwright,
  site,
}) => {
  await open(page)
  const { card, id, confirms, rejects } = await aCard(page)
  const elsewhere = await playwright.request.newContext({ baseURL: site.url })
  const member = await aMember(site, elsewhere)
  expect((await elsewhere.post('/api/accounts/sign-in', { data: member })).status()).toBe(200)
  expect((await elsewhere.put(`/api/reports/${id}/vote`, { data: { type: 'confirm' } })).status()).toBe(200)
  await elsewhere.dispose()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, member)
  await expect(page).toHaveURL('/recent')
  await expect(confirm(card)).toHaveAttribute('aria-pressed', 'true')
  await expectCounts(card, confirms + 1, rejects)
  await page.route('**/vote', () => undefined) // the answer never comes
  await confirm(card).click()
  await expectCounts(card, confirms, rejects)
})
