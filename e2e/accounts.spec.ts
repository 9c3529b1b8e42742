import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { aMember, anAddress, PASSWORD, register, signIn } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

const OFFLINE = 'Network error. Please check your internet connection and try again.'

test('somebody signs up, verifies the mailed link, comes back to where they were, and signs out', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/signin?returnTo=/submit')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveTitle('Sign Up - Lamppost: Gibraltar')
  const email = await register(page)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expectToLookRight(page, 'register-2')

  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(
    page.getByText(
      'Email not verified yet. Please check your inbox and click the verification link before continuing.',
    ),
  ).toBeVisible()

  const mailed = await context.newPage()
  await mailed.goto(await site.linkFor(email))
  await expectToLookRight(mailed, 'verify')
  await mailed.getByRole('button', { name: 'Verify Email' }).click()
  await expect(mailed.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()

  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(page).toHaveURL(/\/submit$/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(/^Member since/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/signin\?returnTo=/)
})

test.describe('signing in says what is wrong', () => {
  test.beforeEach(({ page }) => page.goto('/signin'))

  test('an unknown email address', async ({ page }) => {
    const email = anAddress()
    await signIn(page, { email, password: PASSWORD })
    await expect(page.getByRole('alert')).toHaveText('No account found with this email address.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  })

  test('a wrong password', async ({ page, site, request }) => {
    const { email } = await aMember(site, request)
    await signIn(page, { email, password: 'not this one' })
    await expect(page.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  })

  test('a server error', async ({ page }) => {
    expectErrors(/status of 500/)
    await page.route('**/api/accounts/sign-in', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
    )
    await signIn(page, { email: anAddress(), password: PASSWORD })
    await expect(page.getByRole('alert')).toHaveText('Unable to sign in. Please check your details and try again.')
  })
})

test('an unverified address leads to the verification view, from which the mail is sent again', async ({
  page,
  site,
  context,
}) => {
  const email = anAddress()
  await context.request.post('/api/accounts/register', {
    data: { firstName: 'A', lastName: 'B', email, password: PASSWORD },
  })
  const first = await site.linkFor(email)
  await page.goto('/signin')
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByRole('alert')).toHaveText(
    'Email not verified yet. Please check your inbox and click the verification link before continuing.',
  )
  await expectToLookRight(page, 'signin-unverified')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email resent. Please check your inbox.')).toBeVisible()
  expect(await site.linkFor(email)).not.toBe(first)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByRole('alert')).toHaveText(OFFLINE)
  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(page.getByRole('alert')).toHaveText(OFFLINE)
  await context.setOffline(false)
  for (const [api, button, said] of [
    ['resend', 'Resend Verification Email', 'Error resending verification email. Please try again.'],
    ['sign-in', 'I have verified my email', 'Error verifying email. Please try again or contact support.'],
  ] as const) {
    expectErrors(/status of 500/)
    await page.route(`**/api/accounts/${api}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toHaveText(said)
  }

  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  const mailed = await context.newPage()
  await mailed.goto(first)
  await mailed.getByRole('button', { name: 'Verify Email' }).click()
  await expect(mailed.getByRole('alert')).toHaveText('Error verifying email. Please try again or contact support.')
  await expect(mailed.getByText('The link works once, for 24 hours')).toBeVisible()
})

test('after a reload the page still waits for the mail, and asks for the password again', async ({ page, site }) => {
  await page.goto('/register')
  const email = await register(page)
  const heading = page.getByRole('heading', { name: 'Check your inbox' })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Verification email resent.' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Join your neighbours' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Catalan')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Bay')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')

  const another = await register(page)
  await expect(heading).toBeVisible()
  await page.reload()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
  const code = new URL(await site.linkFor(another)).searchParams.get('oobCode')
  await page.request.post('/api/accounts/verify', { data: { code } })
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(page).toHaveURL('/recent')
  expect(await page.evaluate(() => sessionStorage.getItem('lamppost-registering'))).toBeNull()
})

test.describe('signing up says what is wrong and keeps what was typed', () => {
  test.beforeEach(({ page }) => page.goto('/register'))

  test('a common password', async ({ page }) => {
    await register(page, { password: 'password' })
    await expect(page.getByRole('alert')).toHaveText('Password is too weak. Please choose a stronger password.')
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Bay')
  })

  test('every empty field is marked, and the first one has the focus', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Last name' }).fill('Bay')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please fill out all required fields.')
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
    for (const name of ['First name', 'Email', 'Password']) {
      const box = page.getByRole('textbox', { name, exact: true })
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await expect(box).toHaveAccessibleDescription(/^Please fill out all required fields\./)
    }
    await expect(page.getByRole('textbox', { name: 'Last name' })).not.toHaveAttribute('aria-invalid')
    await expectToLookRight(page, 'register-missing')
  })

  test('an email address in use', async ({ page, site, request }) => {
    const { email } = await aMember(site, request)
    await register(page, { email: email.toUpperCase() })
    await expect(page.getByRole('alert')).toHaveText(
      'An account with this email already exists. Please sign in instead.',
    )
  })

  test('no network', async ({ page, context }) => {
    await context.setOffline(true)
    await register(page)
    await expect(page.getByRole('alert')).toHaveText(OFFLINE)
  })

  test('a server error', async ({ page }) => {
    expectErrors(/status of 500/)
    await page.route('**/api/accounts/register', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
    )
    await register(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to create account. Please check your details and try again.',
    )
  })
})

test('other tabs follow signing in and out', async ({ context, site }) => {
  const member = await aMember(site, context.request)
  const [here, there] = [await context.newPage(), await context.newPage()]
  await Promise.all([asReturningVisitor(here), asReturningVisitor(there)])
  await there.goto('/recent')
  await here.goto('/signin')
  await signIn(here, member)
  const main = there.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Profile' })).toBeVisible()
  await here.goto('/profile')
  await here.getByRole('button', { name: 'Sign Out' }).click()
  await expect(main.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('without JavaScript somebody signs up, verifies and signs in', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/register?returnTo=/submit`)
  await register(page, { confirm: 'another one' })
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await register(page)
  await page.getByRole('button', { name: 'Back to Registration' }).click()
  await expect(page).toHaveURL(`${site.url}/register?returnTo=%2Fsubmit`)
  const email = await register(page)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await site.linkFor(email))
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(`${site.url}/recent`)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toBeVisible()
  await context.close()
})
