import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { aMember, anAddress, PASSWORD, signInNewMember, signIn } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

const NEW = 'a brighter lantern'
const OFFLINE = 'Network error. Please check your internet connection and try again.'
const INVALID = 'This password reset link is invalid or has expired. Please request a new one.'

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
}

async function setPassword(page: Page, password = NEW, confirm = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirm)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('somebody who forgot their password sets a new one by the mailed link, with the keyboard alone', async ({
  page,
  site,
  context,
}) => {
  const { email } = await aMember(site, context.request)
  await page.goto('/signin?returnTo=/submit')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Forgot Password' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Forgot Password - Lamppost: Gibraltar')
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Password reset email sent!' })).toBeFocused()

  await page.goto(await site.linkFor(email))
  await expect(page).toHaveTitle('Reset Password - Lamppost: Gibraltar')
  await page.getByRole('textbox', { name: 'Password', exact: true }).focus()
  await page.keyboard.type(NEW)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await signIn(page, { email, password: NEW })
  await expect(page).toHaveURL(/\/recent$/)
})

test('each view looks right', async ({ page, site, request }) => {
  const email = `${'long'.repeat(15)}@${'address.'.repeat(12)}test`
  const typed = { firstName: 'Rosia', lastName: 'Bay', email, password: PASSWORD }
  await request.post('/api/accounts/register', { data: typed })
  await page.goto('/signin?view=forgot')
  await expectToLookRight(page, 'forgot')
  await askFor(page, email)
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await expectToLookRight(page, 'forgot-sent')
  await page.goto(await site.linkFor(email))
  await expectToLookRight(page, 'reset')
  await setPassword(page)
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await expectToLookRight(page, 'reset-done')
})

test('“Back to Sign In” keeps the return address, and Back leads to the form again', async ({ page }) => {
  await page.goto('/signin?returnTo=/submit')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fsubmit$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
})

test.describe('asking for a link says what is wrong and keeps what was typed', () => {
  test.beforeEach(({ page }) => page.goto('/signin?view=forgot'))

  test('an unknown email address', async ({ page }) => {
    const email = anAddress()
    await askFor(page, email)
    await expect(page.getByRole('alert')).toHaveText('No account found with this email address.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  })

  test('an invalid email address', async ({ page }) => {
    await askFor(page, 'leanne@')
    await expect(page.getByRole('alert')).toHaveText('Invalid email format.')
  })

  test('no network, and a server error', async ({ page, context }) => {
    await context.setOffline(true)
    await askFor(page, anAddress())
    await expect(page.getByRole('alert')).toHaveText(OFFLINE)
    await context.setOffline(false)
    expectErrors(/status of 500/)
    await page.route('**/api/accounts/forgot', (route) => route.fulfill({ status: 500, json: {} }))
    await askFor(page, anAddress())
    await expect(page.getByRole('alert')).toHaveText('Error sending password reset email. Please try again.')
  })
})

test.describe('the form for the new password', () => {
  let email: string
  test.beforeEach(async ({ page, site, request }) => {
    email = (await aMember(site, request)).email
    await request.post('/api/accounts/forgot', { data: { email } })
    await page.goto(await site.linkFor(email))
  })

  test('refuses a short password, two different ones and a common one', async ({ page }) => {
    for (const [password, confirm, said, at] of [
      ['12345', '12345', 'Password must be at least 6 characters long.', 'Password'],
      [NEW, 'another one', 'Passwords do not match.', 'Confirm password'],
      ['password', 'password', 'Password is too weak. Please choose a stronger password.', 'Password'],
    ] as const) {
      await setPassword(page, password, confirm)
      await expect(page.getByRole('alert')).toHaveText(said)
      await expect(page.getByRole('textbox', { name: at, exact: true })).toBeFocused()
    }
    await setPassword(page)
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  })

  test('says what is wrong with a password even if the link cannot be checked', async ({ page }) => {
    await page.route('**/api/accounts/check-reset', (route) => route.fulfill({ status: 503, json: {} }))
    await setPassword(page, '12345')
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long.')
    await setPassword(page)
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  })

  test('says when the password could not be saved, and then saves it', async ({ page, context }) => {
    await context.setOffline(true)
    await setPassword(page)
    await expect(page.getByRole('alert')).toHaveText(OFFLINE)
    await expectToLookRight(page, 'reset-error')
    await context.setOffline(false)
    expectErrors(/status of 500/)
    await page.route('**/api/accounts/reset', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await setPassword(page)
    await expect(page.getByRole('alert')).toHaveText('Error resetting password. Please try again.')
    await setPassword(page)
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  })

  test('says when the link has become invalid meanwhile', async ({ page, request }) => {
    await request.post('/api/accounts/forgot', { data: { email } })
    await setPassword(page)
    await expect(page.getByRole('alert')).toHaveText(INVALID)
  })
})

test.describe('a link that does not work', () => {
  test('because it is used or outdated leads to a new one', async ({ page, site, request }) => {
    const { email } = await aMember(site, request)
    const ask = () => request.post('/api/accounts/forgot', { data: { email } })
    await ask()
    const older = await site.linkFor(email)
    await ask()
    const link = await site.linkFor(email)
    expect((await page.goto(older))?.status()).toBe(400)
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    await page.goto(link)
    await setPassword(page)
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    await expectToLookRight(page, 'reset-dead')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await askFor(page, email)
    await expect(page.getByText('Password reset email sent!')).toBeVisible()
  })

  test('because it has expired says so', async ({ page, site, request }) => {
    const { email } = await aMember(site, request)
    await request.post('/api/accounts/forgot', { data: { email } })
    const code = new URL(await site.linkFor(email)).searchParams.get('oobCode')
    // A link expires after an hour, which is too long for a test, so the server's answer is simulated.
    const message = 'This password reset link has expired. Please request a new one.'
    await page.goto('/signin?view=forgot')
    await page.route('**/api/accounts/check-reset', (route) =>
      route.fulfill({ status: 400, json: { code: 'expired-code', message } }),
    )
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/reset-password?oobCode=${code}`)
    await expect(page.getByRole('alert')).toHaveText(message)
  })

  test('because it has no code says so', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toHaveText('Invalid password reset link. Please request a new one.')
  })
})

test('a new password signs this browser and its other tabs out', async ({ page, site, context }) => {
  const { email } = await signInNewMember(site, context)
  const other = await context.newPage()
  await asReturningVisitor(other)
  await other.goto('/recent')
  await context.request.post('/api/accounts/forgot', { data: { email } })
  await page.goto(await site.linkFor(email))
  await setPassword(page)
  for (const tab of [page, other])
    await expect(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('without JavaScript somebody sets a new password', async ({ browser, site, request }) => {
  const { email } = await aMember(site, request)
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto('/signin?returnTo=/submit')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page).toHaveTitle('Forgot Password - Lamppost: Gibraltar')
  await askFor(page, 'leanne@')
  await expect(page.getByText('Invalid email format.')).toBeVisible()
  await askFor(page, email)
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await page.goto(await site.linkFor(email))
  await setPassword(page, NEW, PASSWORD)
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await setPassword(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { email, password: NEW })
  await expect(page).toHaveURL(`${site.url}/recent`)
  await plain.close()
})
