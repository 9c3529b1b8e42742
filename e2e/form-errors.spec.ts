import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { boxOf } from './support/layout.ts'
import { aMember, anAddress, PASSWORD, signInNewMember, signIn } from './support/people.ts'
import { expect, startSite, test } from './support/site.ts'

const OFFLINE = 'Network error. Please check your internet connection and try again.'
const UNREACHED = "We can't reach the server. Please check your internet connection, or try again in a moment."
const TOO_SHORT = 'Password must be at least 6 characters long'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const alerts = (page: Page) => page.getByRole('alert')

test.describe('all errors are shown at once, each at its field, and disappear once they are corrected', () => {
  test('signing in', async ({ page }) => {
    await page.goto('/signin')
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    await submit.click()
    await expect(alerts(page)).toHaveText(['Please enter a valid email address.', 'Please enter your password.'])
    await expect(box(page, 'Email')).toBeFocused()
    await expect(box(page, 'Password')).toHaveAccessibleDescription('Please enter your password.')
    await expectToLookRight(page, 'signin-both', { widths: [320, 390, 1280] })
    const place = await boxOf(submit)
    await box(page, 'Email').pressSequentially('l')
    await expect(alerts(page)).toHaveText('Please enter your password.')
    await expect(box(page, 'Email')).not.toHaveAttribute('aria-invalid')
    await expect(box(page, 'Email')).toHaveAccessibleDescription('')
    await box(page, 'Password').pressSequentially('l')
    await expect(alerts(page)).toHaveCount(0)
    expect(await boxOf(submit)).toEqual(place)
    await submit.click()
    await expect(alerts(page)).toHaveText('Please enter a valid email address.')
  })

  test('signing up', async ({ page }) => {
    await page.goto('/register')
    await box(page, 'First name').fill('Rosia')
    await box(page, 'Email').fill('nobody')
    await box(page, 'Password').fill('12345')
    await box(page, 'Confirm password').fill('54321')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(alerts(page)).toHaveText([
      'Please fill out all required fields.',
      'Please enter a valid email address.',
      TOO_SHORT,
      'Passwords do not match',
    ])
    await expect(box(page, 'Last name')).toBeFocused()
    // The error replaces the hint, because it says the same.
    await expect(page.getByText('At least 6 characters.')).toHaveCount(0)
    await box(page, 'Password').fill('123456')
    await expect(page.getByText('At least 6 characters.')).toBeVisible()
    await expect(alerts(page)).toHaveText([
      'Please fill out all required fields.',
      'Please enter a valid email address.',
    ])
  })

  test('an error about several fields stays until all of them are filled in', async ({ page }) => {
    await page.goto('/register')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    for (const name of ['First name', 'Last name', 'Email']) {
      await box(page, name).fill('x')
      await expect(alerts(page)).toHaveText('Please fill out all required fields.')
      await expect(box(page, name)).not.toHaveAttribute('aria-invalid')
    }
    await box(page, 'Password').fill('x')
    await expect(alerts(page)).toHaveCount(0)
  })

  test('resetting a forgotten password', async ({ page, site, request }) => {
    const { email } = await aMember(site, request)
    await request.post('/api/accounts/forgot', { data: { email } })
    await page.goto(await site.linkFor(email))
    await box(page, 'Password').fill('12345')
    await box(page, 'Confirm password').fill('123456')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(alerts(page)).toHaveText([`${TOO_SHORT}.`, 'Passwords do not match.'])
    await expect(page.getByText('At least 6 characters.')).toHaveCount(0)
    await box(page, 'Password').fill('123456')
    await expect(alerts(page)).toHaveCount(0)
  })

  test('a verification link opened in another browser', async ({ page, site, playwright }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: site.url })
    const email = anAddress()
    await elsewhere.post('/api/accounts/register', {
      data: { firstName: 'Rosia', lastName: 'Bay', email, password: PASSWORD },
    })
    await elsewhere.dispose()
    await page.goto(await site.linkFor(email))
    await box(page, 'First name').fill('')
    await page.getByRole('button', { name: 'Verify Email' }).click()
    await expect(alerts(page)).toHaveText(['Please fill out all required fields.', 'Please enter your password.'])
    await expect(box(page, 'First name')).toBeFocused()
  })

  test('a new password on the profile', async ({ page, site, context }) => {
    await signInNewMember(site, context)
    await page.goto('/profile/details')
    await page.getByRole('button', { name: /^Password/ }).click()
    const popup = page.getByRole('dialog', { name: 'Password' })
    const save = popup.getByRole('button', { name: 'Save' })
    await popup.getByRole('textbox', { name: 'New password', exact: true }).fill('five5')
    await popup.getByRole('textbox', { name: 'Confirm new password' }).fill('five6')
    await save.click()
    await expect(popup.getByRole('alert')).toHaveText([
      'Please fill in all password fields.',
      'New password must be at least 6 characters long.',
      'New passwords do not match.',
    ])
    await expect(popup.getByText('At least 6 characters.')).toHaveCount(0)
    await expect(popup.getByText('Other devices will be signed out.')).toBeVisible()
    await popup.getByRole('textbox', { name: 'Current password' }).fill('x')
    await popup.getByRole('textbox', { name: 'New password', exact: true }).fill('five55')
    await expect(popup.getByRole('alert')).toHaveCount(0)
  })

  test('name, phone and home on the profile', async ({ page, site, context }) => {
    await signInNewMember(site, context)
    await page.goto('/profile/details')
    const popup = page.getByRole('dialog')
    const save = popup.getByRole('button', { name: 'Save' })

    await page.getByRole('button', { name: /^Name/ }).click()
    await popup.getByRole('textbox', { name: 'First name' }).fill('')
    await popup.getByRole('textbox', { name: 'Last name' }).fill('')
    await save.click()
    await expect(popup.getByRole('alert')).toHaveText('Please enter a first or last name.')
    await popup.getByRole('textbox', { name: 'Last name' }).fill('Bay')
    await expect(popup.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Phone/ }).click()
    await save.click()
    await expect(popup.getByRole('alert')).toHaveText('Please enter a phone number.')
    await popup.getByRole('textbox', { name: 'Phone number' }).fill('5')
    await expect(popup.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Home location/ }).click()
    await save.click()
    await expect(popup.getByRole('alert')).toHaveText('Please enter a location.')
    await popup.getByRole('combobox', { name: 'Home location' }).pressSequentially('C')
    await expect(popup.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('when the server does not answer, the error does not blame what was typed', () => {
  const typed = { email: 'leanne@example.test', password: PASSWORD }

  test('signing in without a network, without a server, or with an overloaded one', async ({ page, context }) => {
    const path = '**/api/accounts/sign-in'
    await page.goto('/signin')
    await context.setOffline(true)
    await signIn(page, typed)
    await expect(alerts(page)).toHaveText(OFFLINE)
    await context.setOffline(false)
    await page.route(path, (route) => route.abort())
    await signIn(page, typed)
    await expect(alerts(page)).toHaveText(UNREACHED)
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'x' } }))
    await signIn(page, typed)
    await expect(alerts(page)).toHaveText("We're very busy right now. Please try again in a moment.")
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await signIn(page, typed)
    await expect(alerts(page)).toHaveText(UNREACHED)
  })

  test('asking for a reset link, a sign-in link or a deletion link', async ({ page }) => {
    for (const [path, button, api, said] of [
      [
        '/signin?view=forgot',
        'Send Reset Link',
        'accounts/forgot',
        'Error sending password reset email. Please try again.',
      ],
      ['/signin?view=link', 'Send Sign-In Link', 'accounts/link', 'Error sending sign-in email. Please try again.'],
      [
        '/data-deletion',
        'Send Deletion Link',
        'account-deletion',
        'Error processing deletion request. Please try again or contact support.',
      ],
    ] as const) {
      await page.goto(path)
      await page.route(`**/api/${api}`, (route) => route.abort())
      await box(page, 'Email').fill(typed.email)
      await page.getByRole('button', { name: button }).click()
      await expect(alerts(page)).toHaveText(said)
    }
  })

  test('changing the profile', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.goto('/profile/details')
    await page.getByRole('button', { name: /^Name/ }).click()
    const popup = page.getByRole('dialog', { name: 'Name' })
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect(popup.getByRole('alert')).toHaveText('Failed to update profile information')
  })
})

test.describe('whoever asks for a mail again too soon is told when to ask again, or is refused', () => {
  test.describe.configure({ mode: 'serial' })
  const AGAIN =
    /^Too many requests\. Please try again later\. We've already sent it\. You can ask again in (1 minute|\d+ minutes)\.$/

  test('for each mail with a link', async ({ browser }) => {
    const strict = await startSite({ env: { LIMITS_FACTOR: '1' } })
    const context = await browser.newContext({ baseURL: strict.url })
    const page = await context.newPage()
    const { email } = await aMember(strict, context.request)
    for (const [path, button, sent] of [
      ['/signin?view=forgot', 'Send Reset Link', 'Password reset email sent!'],
      ['/signin?view=link', 'Send Sign-In Link', 'Sign-in email sent!'],
      ['/data-deletion', 'Send Deletion Link', 'Deletion email sent!'],
    ] as const) {
      await page.goto(path)
      await box(page, 'Email').fill(email)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
      for (let times = 0; times < 2; times++) {
        // The second time the sentence is there already.
        const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
        await page.getByRole('button', { name: button }).click()
        await answered
        await expect(page.getByRole('button', { name: button })).toBeVisible()
        await expect(page.getByRole('main').getByRole('status').filter({ hasText: AGAIN })).toBeVisible()
        await expect(alerts(page)).toHaveCount(0)
      }
      if (path === '/data-deletion') break
      // A reload forgets that the mail was sent.
      await page.reload()
      await box(page, 'Email').fill(email)
      await page.getByRole('button', { name: button }).click()
      await expect(alerts(page)).toHaveText('Too many requests. Please try again later.')
    }
    await expectToLookRight(page, 'asked-again', { widths: [390] })
    // For another address nothing was sent.
    await box(page, 'Email').fill(anAddress())
    await page.getByRole('button', { name: 'Send Deletion Link' }).click()
    await expect(alerts(page)).toHaveText('No account found with this email address.')

    const unverified = anAddress()
    const typed = { firstName: 'Rosia', lastName: 'Bay', email: unverified, password: PASSWORD }
    await context.request.post('/api/accounts/register', { data: typed })
    await page.goto('/signin')
    await signIn(page, { email: unverified, password: PASSWORD })
    const resend = page.getByRole('button', { name: 'Resend Verification Email' })
    await resend.click()
    await expect(page.getByText('Verification email resent. Please check your inbox.')).toBeVisible()
    await resend.click()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: AGAIN })).toBeVisible()
    await context.close()
    await strict.stop()
  })
})
