import type { BrowserContext, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { failOnce } from './support/indexedDb.ts'
import { kept, submitOffline } from './support/outbox.ts'
import { aNeighboursReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { reportsDescribed, description, fill, send } from './support/submitting.ts'

// Reports that wait on the device stay for their writer over a sign-out, unless the writer deletes them.

test.beforeEach(({ page }) => asReturningVisitor(page))

const asks = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' })
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' })
const isOut = (page: Page) => expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()

/** Writes a report without a network, and opens Profile in a new tab whose outbox can't send. */
async function waits(page: Page, context: BrowserContext, words: string): Promise<void> {
  await context.route('**/api/reports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const listens = untilListening(page)
  await fill(page, words)
  await listens
  await context.setOffline(true)
  await send(page).click()
  await expect(kept(page).getByText(words)).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/profile')
}

test('signing out says that a report waits, keeps it, and sends it when its writer is back', async ({
  page,
  context,
  site,
}) => {
  const writer = await signInNewMember(site, context)
  await waits(page, context, 'Kept over a sign-out')
  await signOut(page).click()
  await expect(asks(page)).toContainText("One report hasn't been sent yet.")
  await expectToLookRight(page, 'sign-out-unsent')
  await page.keyboard.press('Escape')
  await expect(asks(page)).toBeHidden()
  await expect(signOut(page)).toBeFocused()
  await signOut(page).click()
  await asks(page).getByRole('button', { name: 'Keep and sign out' }).click()
  await isOut(page)
  await Promise.all([untilListening(page), page.goto('/submit')])
  await expect(kept(page)).toBeHidden()

  await context.unroute('**/api/reports')
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.goto('/submit')
  await expect.poll(async () => (await reportsDescribed(page, 'Kept over a sign-out')).length).toBe(1)
})

test('signing out deletes the reports that wait, if their writer says so', async ({ page, context, site }) => {
  const writer = await signInNewMember(site, context)
  await waits(page, context, 'Deleted at the sign-out')
  await signOut(page).click()
  const answer = asks(page).getByRole('button', { name: 'Delete and sign out' })
  await failOnce(page, 'delete')
  await expect(async () => {
    await answer.click({ timeout: 2000 })
    await expect(page.getByText('Failed to delete report. Please try again.')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(answer).toBeVisible()
  // While the report is being sent, a message asks to press again in a moment.
  await expect(async () => {
    if (await answer.isVisible()) await answer.click({ timeout: 2000 })
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await context.unroute('**/api/reports')
  await context.request.post('/api/accounts/sign-in', { data: writer })
  const listens = untilListening(page)
  await page.goto('/submit')
  await listens
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'Deleted at the sign-out')).toEqual([])
})

test('a waiting report that is being edited is deleted at the sign-out with what the form has of it', async ({
  page,
  context,
  site,
}) => {
  const writer = await signInNewMember(site, context)
  await submitOffline(page, context, 'Opened to be edited', false)
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue('Opened to be edited')
  await context.setOffline(false)
  await page.goto('/profile')
  await signOut(page).click()
  await asks(page).getByRole('button', { name: 'Delete and sign out' }).click()
  await isOut(page)
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await Promise.all([untilListening(page), page.goto('/submit')])
  await expect(kept(page)).toBeHidden()
  await expect(description(page)).toHaveValue('')
})

test('without such reports, signing out asks nothing, and Back does not lead to Profile', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/')
  await page.goto('/profile')
  await signOut(page).click()
  await isOut(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a sign-out deletes the begun comments in all tabs', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const report = await aNeighboursReport(page, site)
  const other = await context.newPage()
  await Promise.all([untilListening(other), other.goto(`/report/${report}`)])
  await other.getByRole('textbox', { name: 'Add a comment' }).fill('Only mine to read')
  const begun = () => other.evaluate(() => sessionStorage.getItem('lamppost-comment'))
  await expect.poll(begun).toContain('Only mine to read')
  await Promise.all([untilListening(page), page.goto('/profile')])
  await signOut(page).click()
  await isOut(page)
  await expect.poll(begun).toBeNull()
})
