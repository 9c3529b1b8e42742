import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

const dialog = (page: Page, name = 'Report Post') => page.getByRole('dialog', { name })
const path = /\/api\/reports\/[^/]+\/flags$/
let reportId: string

test.beforeEach(async ({ browser, site }) => {
  const author = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, author)
  const fields = { category: 'noise', description: 'Drilling at night', lat: 36.1408, lng: -5.3536 }
  const made = (await (await author.request.post('/api/reports', { data: fields })).json()) as { id: string } // API contract
  reportId = made.id
  await author.close()
})

async function flag(page: Page): Promise<void> {
  await page.goto(`/report/${reportId}`)
  await open(page)
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report Post' }).click()
}

test('a report is flagged with a reason, and flagging it again has to wait', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await flag(page)
  for (const reason of [
    'Inappropriate content',
    'Spam or misleading',
    'Duplicate report',
    'Issue already resolved',
    'Other',
  ])
    await expect(dialog(page).getByRole('radio', { name: reason })).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please select a reason for reporting')
  const reasons = dialog(page).getByRole('radiogroup')
  await expect(reasons.getByRole('alert')).toBeVisible()
  await expect(reasons).toHaveAccessibleDescription('Please select a reason for reporting')
  await expect(reasons.getByRole('radio').first()).toBeFocused()
  await expectToLookRight(page, 'flag')
  await dialog(page).getByText('Duplicate report').click()
  await dialog(page).getByRole('textbox', { name: 'Comments (optional)' }).fill('The same as yesterday')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page, 'Thank you')).toContainText('An admin will review this report.')
  await dialog(page, 'Thank you').getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, 'Thank you')).toBeHidden()

  await open(page)
  await expect(dialog(page).getByRole('status')).toHaveText(
    'Please wait 30 minutes before submitting another report for this post',
  )
  await expect(dialog(page).getByRole('radio')).toHaveCount(0)
  await expectToLookRight(page, 'flag-wait')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()

  // Everything is loaded by now, so the dialog opens while the menu is still closing.
  const more = page.getByRole('button', { name: 'More' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Report Post' }).press('Enter')
  await expect(dialog(page).getByRole('status')).toContainText('Please wait')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(dialog(page).getByRole('heading', { name: 'Report Post' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(more).toBeFocused()
})

test('the dialog shows that it is checking, that it failed, and offers another try', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.abort()
  })
  await flag(page)
  await expect(dialog(page).getByRole('status')).toHaveText('Please wait while we check your report status...')
  go()
  await expect(dialog(page).getByRole('alert')).toHaveText('Error checking report status. Please try again.')
  await page.unroute(path)
  await dialog(page).getByRole('button', { name: 'Try Again' }).click()
  await dialog(page).getByText('Other', { exact: true }).click()
  await dialog(page).getByRole('textbox').fill('Stays')

  await page.route(path, (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to submit report. Please try again.')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Stays')
  await page.unroute(path)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) sent += 1
  })
  await dialog(page).getByRole('button', { name: 'Submit' }).dblclick()
  await expect(dialog(page, 'Thank you')).toBeVisible()
  expect(sent).toBe(1)
  // Not in the test above: a minute later fewer minutes are left to wait.
  await expectToLookRight(page, 'flag-thanks')
})

test('a member who has flagged the report elsewhere meanwhile is told to wait', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await flag(page)
  await dialog(page).getByText('Spam or misleading').click()
  await context.request.post(`/api/reports/${reportId}/flags`, { data: { reason: 'spam' } })
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('Please wait 30 minutes')
})

test('a flag that is stored after its dialog was closed is confirmed by a message', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const posting = await holdRequests(page, path, 'POST')
  await flag(page)
  await dialog(page).getByText('Other', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await posting.sent
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  posting.release()
  await expect(page.getByText('An admin will review this report.')).toBeVisible()
  await open(page)
  await expect(dialog(page).getByRole('status')).toContainText('Please wait')
})

test('a visitor is asked to sign in', async ({ page }) => {
  await asReturningVisitor(page)
  await flag(page)
  const prompt = dialog(page, 'Sign in required')
  await expect(prompt).toContainText('Please sign in to interact with reports')
  await expect(prompt.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/signin?returnTo=${encodeURIComponent(`/report/${reportId}`)}`,
  )

  await page.goto('/recent')
  const card = page.locator(`#card-${reportId}`)
  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report Post' }).click()
  await expect(prompt.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/signin?returnTo=${encodeURIComponent(`/recent#card-${reportId}`)}`,
  )
})
