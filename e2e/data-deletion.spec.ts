import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { boxOf } from './support/layout.ts'
import { aMember, anAddress, PASSWORD, sendReport, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const FAILED = 'Error processing deletion request. Please try again or contact support.'
const OFFLINE = 'Network error. Please check your internet connection and try again.'
const INVALID = 'This deletion link is invalid or has expired. Please request a new one.'
const DONE = 'Your account has been deleted'

const remove = (page: Page) => page.getByRole('button', { name: 'Delete Account' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })

const withReports = (page: Page) => page.getByRole('radio', { name: /^Delete my reports/ })

async function askFor(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await page.getByRole('button', { name: 'Send Deletion Link' }).click()
}

test('somebody who is signed in reads what happens and deletes their account, with the keyboard alone', async ({
  page,
  site,
  context,
}) => {
  const member = await signInNewMember(site, context)
  const id = await sendReport(context.request)
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Delete my account and data' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Data Deletion - Lamppost: Gibraltar')
  const main = page.getByRole('main')
  await expect(main).toContainText(`You're deleting the account of ${member.email}.`)
  await expect(main).toContainText(
    'Photo files are deleted after a day. Deletion may take up to 30 days; backups may hold your data for up to 30 days.',
  )
  await expectToLookRight(page, 'deletion')
  await page.getByRole('radio', { name: /^Delete my reports/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Keep my reports/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('not mine')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  await expect(password(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Keep my reports/ })).toBeChecked()
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: DONE })).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expectToLookRight(page, 'deletion-done')
  expect(await (await context.request.get(`/api/reports/${id}`)).json()).toMatchObject({
    author: { name: 'Anonymous' },
  })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/signin/)
})

test('somebody deletes their account and reports on a phone', async ({ page, site, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInNewMember(site, context)
  const id = await sendReport(context.request, { category: 'noise', description: 'A drill at night' })
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Delete my account and data' }).click()
  await withReports(page).check()
  await password(page).fill(PASSWORD)
  await remove(page).click()
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
  expect((await context.request.get(`/api/reports/${id}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await expect(page).toHaveURL(/\/recent$/)
})

test('a signed-out member requests the deletion by email and confirms it through the link', async ({
  page,
  site,
  request,
}) => {
  const { email } = await aMember(site, request)
  await page.goto('/data-deletion')
  await expectToLookRight(page, 'deletion-signed-out')
  for (const [typed, said] of [
    ['', 'Please enter a valid email address.'],
    [anAddress(), 'No account found with this email address.'],
  ] as const) {
    await askFor(page, typed)
    await expect(page.getByRole('alert')).toHaveText(said)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(typed)
  }
  await askFor(page, email)
  await expect(page.getByRole('status').filter({ hasText: 'Deletion email sent!' })).toBeVisible()
  await expectToLookRight(page, 'deletion-sent')
  const answer = await page.goto(await site.linkFor(email))
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  await expect(page.getByRole('main')).toContainText(`You're deleting the account of ${email}.`)
  await expect(password(page)).toHaveCount(0)
  await expectToLookRight(page, 'deletion-link')
  await page.reload()
  await withReports(page).check()
  await remove(page).click()
  await expect(page.getByRole('heading', { name: DONE })).toBeFocused()
})

test('a link that does not work says so, and leads to a new one', async ({ page, site, request }) => {
  const { email } = await aMember(site, request)
  const ask = () => request.post('/api/account-deletion', { data: { email } })
  await ask()
  const older = await site.linkFor(email)
  await ask()
  const link = await site.linkFor(email)
  expect((await page.goto(older))?.status()).toBe(400)
  await expect(page.getByRole('alert')).toHaveText(INVALID)
  await page.goto('/data-deletion?oobCode=')
  await expect(page.getByRole('alert')).toHaveText('Invalid deletion link. Please request a new one.')
  await expectToLookRight(page, 'deletion-dead')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.goto(link)
  await ask()
  await withReports(page).check()
  await remove(page).click()
  await expect(page.getByRole('alert')).toHaveText(INVALID)
})

test('an expired link says so', async ({ page, site, request }) => {
  const { email } = await aMember(site, request)
  await request.post('/api/account-deletion', { data: { email } })
  await page.goto(await site.linkFor(email))
  // A link expires after an hour, which is too long for a test, so the server's answer is simulated.
  const message = 'This deletion link has expired. Please request a new one.'
  await page.route('**/api/account-deletion', (route) =>
    route.fulfill({ status: 400, json: { code: 'expired-code', message } }),
  )
  await withReports(page).check()
  await remove(page).click()
  await expect(page.getByRole('alert')).toHaveText(message)
})

test('a deletion that fails shows an error, and the next try works', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/data-deletion')
  await remove(page).click()
  await expect(page.getByRole('alert')).toHaveText([
    'Please choose what happens to your reports.',
    'Please enter your password.',
  ])
  await expect(withReports(page)).toBeFocused()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose what happens to your reports.')
  await expectToLookRight(page, 'deletion-missing', { widths: [320, 390, 1280] })
  const room = await boxOf(remove(page))
  await withReports(page).check()
  await password(page).fill(PASSWORD)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await boxOf(remove(page))).toEqual(room)
  await context.setOffline(true)
  await remove(page).click()
  await expect(page.getByRole('alert')).toHaveText(OFFLINE)
  await context.setOffline(false)
  expectErrors(/status of 500/)
  for (const answer of [
    { status: 500, json: { code: 'internal', message: 'no' } },
    { status: 503, json: { code: 'busy', message: 'no' } },
  ]) {
    await page.route('**/api/account-deletion', (route) => route.fulfill(answer), { times: 1 })
    await remove(page).click()
    await expect(page.getByRole('alert')).toHaveText(FAILED)
  }
  await remove(page).click()
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
})

test('signed out, a failure shows the same error', async ({ page, context }) => {
  await page.goto('/data-deletion')
  await context.setOffline(true)
  await askFor(page, anAddress())
  await expect(page.getByRole('alert')).toHaveText(OFFLINE)
})

test('deleting an account signs out its other tabs and devices', async ({ page, site, context, browser }) => {
  const member = await signInNewMember(site, context)
  const other = await context.newPage()
  await other.goto('/profile')
  const phone = await browser.newContext({ baseURL: site.url })
  await phone.request.post('/api/accounts/sign-in', { data: member })
  await page.goto('/data-deletion')
  await withReports(page).check()
  await password(page).fill(PASSWORD)
  await remove(page).click()
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await (await phone.request.get('/api/me')).json()).toBeNull()
  await phone.close()
})

test('without JavaScript an account is deleted, signed in and by a mailed link', async ({ browser, site, request }) => {
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  const { email } = await aMember(site, request)
  await page.goto('/data-deletion')
  await askFor(page, email)
  await expect(page.getByText('Deletion email sent!')).toBeVisible()
  await page.goto(await site.linkFor(email))
  await remove(page).click()
  await expect(page.getByText('Please choose what happens to your reports.')).toBeVisible()
  await withReports(page).check()
  await remove(page).click()
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
  await signInNewMember(site, plain)
  await page.goto('/data-deletion')
  await expect(page.getByRole('radio', { checked: false })).toHaveCount(2)
  await page.getByRole('radio', { name: /^Keep my reports/ }).check()
  await password(page).fill('not mine')
  await remove(page).click()
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Keep my reports/ })).toBeChecked()
  await password(page).fill(PASSWORD)
  await remove(page).click()
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await plain.close()
})

test('members download their data from the profile, the deletion page and the privacy policy', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/privacy')
  await expect(page.getByRole('link', { name: 'Sign in and download it' })).toHaveAttribute(
    'href',
    '/signin?returnTo=%2Fprivacy',
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Data Deletion' })).toBeVisible()
  await signInNewMember(site, context)
  for (const [path, name] of [
    ['/profile/details', 'Download my data'],
    ['/data-deletion', 'Download my data first'],
    ['/privacy', 'Download my data'],
  ] as const) {
    await page.goto(path)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
