import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { aMember, anAddress, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const INVALID = 'This sign-in link is invalid or has expired. Please request a new one.'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const isSignedIn = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toBeVisible()

async function askFor(page: Page, address: string): Promise<void> {
  await expect(page).toHaveTitle('Sign in without a password - Lamppost: Gibraltar')
  await email(page).fill(address)
  await page.getByRole('button', { name: 'Send Sign-In Link' }).click()
}

test('a mailed link signs in with the keyboard alone', async ({ page, site, context }) => {
  const member = await aMember(site, context.request)
  await page.goto('/signin?returnTo=/submit')
  await email(page).fill(member.email)
  await page.getByRole('button', { name: 'Without a password' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Sign in without a password - Lamppost: Gibraltar')
  await expect(page.getByRole('heading', { name: 'Sign in without a password' })).toBeFocused()
  await expect(email(page)).toHaveValue(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Sign-in email sent!' })).toBeVisible()

  await page.goto(await site.linkFor(member.email))
  await expect(page).toHaveTitle('Sign In - Lamppost: Gibraltar')
  // The device that asked for the link knows the address.
  await expect(email(page)).toHaveValue(member.email)
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/submit$/)
  await isSignedIn(page)
})

test('somebody signs in by a mailed link on a phone', async ({ page, site, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await aMember(site, context.request)
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Without a password' }).click()
  await askFor(page, member.email)
  await expect(page.getByText('Sign-in email sent!')).toBeVisible()
  await page.goto(await site.linkFor(member.email))
  await expect(email(page)).toHaveValue(member.email)
  await submit(page).click()
  await expect(page).toHaveURL(/\/recent$/)
  await isSignedIn(page)
})

test('on another device a link asks for the address', async ({ page, site, request }) => {
  const [member, other] = [await aMember(site, request), await aMember(site, request)]
  await request.post('/api/accounts/link', { data: { email: member.email } })
  const answer = await page.goto(await site.linkFor(member.email))
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  await expect(email(page)).toHaveValue('')
  await expectToLookRight(page, 'link-arrived')
  for (const [typed, said] of [
    ['', 'Please enter a valid email address.'],
    [other.email, 'This link was sent to another email address. Enter that address, or request a new link.'],
  ] as const) {
    await email(page).fill(typed)
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(said)
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveValue(typed)
  }
  await expectToLookRight(page, 'link-arrived-error')
  await email(page).fill(member.email)
  await submit(page).click()
  await expect(page).toHaveURL(/\/recent$/)
  await isSignedIn(page)
})

test('each view looks right', async ({ page, site, request }) => {
  const { email: address } = await aMember(site, request)
  await page.goto('/signin?view=link')
  await expectToLookRight(page, 'link')
  await askFor(page, address)
  await expect(page.getByText('Sign-in email sent!')).toBeVisible()
  await expectToLookRight(page, 'link-sent')
})

test.describe('asking for a link says what is wrong and keeps what was typed', () => {
  test.beforeEach(({ page }) => page.goto('/signin?view=link'))

  test('an unknown email address', async ({ page }) => {
    const address = anAddress()
    await askFor(page, address)
    await expect(page.getByRole('alert')).toHaveText('No account found with this email address.')
    await expect(email(page)).toHaveValue(address)
    await expect(email(page)).toBeFocused()
  })

  test('an invalid email address', async ({ page }) => {
    await askFor(page, 'leanne@')
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.')
  })

  test('no network, and a server error', async ({ page, context }) => {
    await context.setOffline(true)
    await askFor(page, anAddress())
    await expect(page.getByRole('alert')).toHaveText(
      'Network error. Please check your internet connection and try again.',
    )
    await context.setOffline(false)
    expectErrors(/status of 500/)
    await page.route('**/api/accounts/link', (route) => route.fulfill({ status: 500, json: {} }))
    await askFor(page, anAddress())
    await expect(page.getByRole('alert')).toHaveText('Error sending sign-in email. Please try again.')
  })
})

test.describe('a link that does not work', () => {
  test('because it is used or outdated leads to a new one', async ({ page, site, request, context }) => {
    const member = await aMember(site, request)
    const ask = () => request.post('/api/accounts/link', { data: { email: member.email } })
    await ask()
    const older = await site.linkFor(member.email)
    await ask()
    const link = await site.linkFor(member.email)
    expect((await page.goto(older))?.status()).toBe(400)
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    await page.goto(link)
    await email(page).fill(member.email)
    await submit(page).click()
    await isSignedIn(page)
    await context.clearCookies()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    await expectToLookRight(page, 'link-dead')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await askFor(page, member.email)
    await expect(page.getByText('Sign-in email sent!')).toBeVisible()
  })

  test('because it has become invalid since it was opened says so', async ({ page, site, request }) => {
    const member = await aMember(site, request)
    await request.post('/api/accounts/link', { data: { email: member.email } })
    await page.goto(await site.linkFor(member.email))
    await request.post('/api/accounts/link', { data: { email: member.email } })
    await email(page).fill(member.email)
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(INVALID)
  })

  for (const [what, code, message] of [
    ['because it has expired says so', 'expired-code', 'This sign-in link has expired. Please request a new one.'],
    [
      'because its account is disabled says so',
      'user-disabled',
      'This account has been disabled. Please contact support.',
    ],
    [
      'because it was tried too often says so',
      'too-many-requests',
      'Too many failed attempts. Please try again later.',
    ],
  ] as const) {
    test(what, async ({ page, site, request }) => {
      const member = await aMember(site, request)
      await request.post('/api/accounts/link', { data: { email: member.email } })
      await page.goto(await site.linkFor(member.email))
      await email(page).fill(member.email)
      // Takes too long for a test, or needs an administrator, so the server's answer is simulated.
      await page.route('**/api/accounts/sign-in-link', (route) =>
        route.fulfill({ status: code === 'expired-code' ? 400 : 403, json: { code, message } }),
      )
      await submit(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }

  test('because it has no code says so', async ({ page }) => {
    await page.goto('/auth?mode=signIn')
    await expect(page.getByRole('alert')).toHaveText('Invalid sign-in link. Please request a new one.')
  })

  test('because there is no network can be tried again', async ({ page, site, request, context }) => {
    const member = await aMember(site, request)
    await request.post('/api/accounts/link', { data: { email: member.email } })
    await page.goto(await site.linkFor(member.email))
    await email(page).fill(member.email)
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Network error. Please check your internet connection and try again.',
    )
    await context.setOffline(false)
    await submit(page).click()
    await isSignedIn(page)
  })
})

test('a link signs its member in even where somebody else is signed in', async ({ page, site, context, request }) => {
  await signInNewMember(site, context)
  const member = await aMember(site, request)
  await request.post('/api/accounts/link', { data: { email: member.email } })
  await page.goto(await site.linkFor(member.email))
  await email(page).fill(member.email)
  await submit(page).click()
  await expect(page).toHaveURL(/\/recent$/)
  const me = await (await context.request.get('/api/me')).json()
  expect(me).toMatchObject({ email: member.email })
})

test('without JavaScript somebody signs in by a mailed link', async ({ browser, site, request }) => {
  const member = await aMember(site, request)
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto('/signin?returnTo=/submit')
  await page.getByRole('button', { name: 'Without a password' }).click()
  await askFor(page, 'leanne@')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await askFor(page, member.email)
  await expect(page.getByText('Sign-in email sent!')).toBeVisible()
  await page.goto(await site.linkFor(member.email))
  await email(page).fill(member.email)
  await submit(page).click()
  await expect(page).toHaveURL(`${site.url}/recent`)
  await isSignedIn(page)
  await plain.close()
})
