import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { expectMailToLookRight } from './support/mails.ts'
import { anAddress, PASSWORD, register, signIn } from './support/people.ts'
import { expect, type Site, test } from './support/site.ts'

const NEW = 'another quiet lantern'

/** Signs up in this page's browser. Returns the email address and the link that was mailed to it. */
async function signUp(page: Page, site: Site): Promise<{ email: string; link: string }> {
  await page.goto('/register?returnTo=/submit')
  const email = await register(page)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  return { email, link: await site.linkFor(email) }
}

/** Opens a link in a browser that has never visited the site. */
async function openElsewhere(browser: Browser, link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(link, options.javaScriptEnabled === false ? { waitUntil: 'commit' } : {})
  return page
}

const verify = (page: Page) => page.getByRole('button', { name: 'Verify Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
const verified = (page: Page) => page.getByRole('heading', { name: 'Your email is verified' })

test('in another browser the link asks for the sign-up password; the first browser then goes on without it', async ({
  page,
  site,
  browser,
}) => {
  const { link } = await signUp(page, site)
  const phone = await openElsewhere(browser, link)
  await expect(phone.getByRole('textbox', { name: 'First name' })).toHaveValue('Catalan')
  await expect(phone.getByRole('textbox', { name: 'Last name' })).toHaveValue('Bay')
  await expectToLookRight(phone, 'verify-elsewhere', { widths: [320, 390, 1280] })

  await phone.getByRole('textbox', { name: 'First name' }).fill('Rosia')
  await password(phone).fill('not this one')
  await verify(phone).click()
  await expect(phone.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  await expect(password(phone)).toBeFocused()
  await expect(phone.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosia')
  await expectToLookRight(phone, 'verify-elsewhere-wrong')

  await password(phone).fill(PASSWORD)
  await password(phone).press('Enter')
  await expect(verified(phone)).toBeFocused()
  await expectToLookRight(phone, 'verify-elsewhere-done')
  await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(phone).toHaveURL(/\/signin$/)

  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(page).toHaveURL(/\/submit$/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('Rosia Bay').first()).toBeVisible()
})

test('a new password is set in another browser, and the first browser is led to the sign-in', async ({
  page,
  site,
  browser,
}) => {
  const { email, link } = await signUp(page, site)
  const phone = await openElsewhere(browser, link)
  await phone.getByRole('textbox', { name: 'Last name' }).fill('Quay')
  await phone.getByRole('button', { name: 'Set a new password' }).click()
  await expect(phone.getByText(`Choose a new password for ${email}.`)).toBeVisible()
  await expect(phone.getByRole('textbox', { name: 'Last name' })).toHaveValue('Quay')
  await expectToLookRight(phone, 'verify-new-password', { widths: [320, 390, 1280] })

  await password(phone).fill(NEW)
  await phone.getByRole('textbox', { name: 'Confirm password' }).fill('something else')
  await verify(phone).click()
  await expect(phone.getByRole('alert')).toHaveText('Passwords do not match.')
  await phone.getByRole('textbox', { name: 'Confirm password' }).fill('12345')
  await password(phone).fill('12345')
  await verify(phone).click()
  await expect(phone.getByRole('alert')).toHaveText('Password must be at least 6 characters long.')
  await expect(password(phone)).toBeFocused()

  await phone.getByRole('button', { name: 'Use the password from the sign-up' }).click()
  await expect(phone.getByRole('textbox', { name: 'Confirm password' })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Set a new password' }).click()
  await expect(phone.getByRole('textbox', { name: 'Confirm password' })).toBeVisible()
  await password(phone).fill(NEW)
  await phone.getByRole('textbox', { name: 'Confirm password' }).fill(NEW)
  await verify(phone).click()
  await expect(verified(phone)).toBeFocused()
  await expect(phone.getByText('You can sign in with your new password now.')).toBeVisible()

  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expectToLookRight(page, 'register-password-replaced')
  await password(page).fill(NEW)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/submit$/)
})

test('a sign-in screen that waits for the mail shows its form again when the password was replaced', async ({
  page,
  site,
}) => {
  const email = anAddress()
  const data = { firstName: 'A', lastName: 'B', email, password: PASSWORD }
  await page.request.post('/api/accounts/register', { data })
  await page.goto('/signin')
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const code = new URL(await site.linkFor(email)).searchParams.get('oobCode')
  await page.request.post('/api/accounts/verify', { data: { code, newPassword: NEW } })
  await page.getByRole('button', { name: 'I have verified my email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await password(page).fill(NEW)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/recent$/)
})

const IN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]'

const OTHERS: [which: string, options: BrowserContextOptions][] = [
  ['a private window', {}],
  ['an app’s own browser', { userAgent: IN_APP, viewport: { width: 390, height: 664 } }],
  ['a browser without JavaScript', { javaScriptEnabled: false }],
]

for (const [which, options] of OTHERS) {
  test(`${which} verifies by the password of the sign-up, and by a new one`, async ({ page, site, browser }) => {
    const first = await signUp(page, site)
    const one = await openElsewhere(browser, first.link, options)
    await password(one).fill(PASSWORD)
    await verify(one).click()
    await expect(verified(one)).toBeVisible()

    // In a tab of its own: the first one waits for its mail.
    const second = await signUp(await page.context().newPage(), site)
    const other = await openElsewhere(browser, second.link, options)
    await other.getByRole('textbox', { name: 'First name' }).fill('Zoë')
    await other.getByRole('button', { name: 'Set a new password' }).click()
    await expect(other.getByRole('textbox', { name: 'Confirm password' })).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Zoë')
    await password(other).fill(NEW)
    await other.getByRole('textbox', { name: 'Confirm password' }).fill(NEW)
    await verify(other).click()
    await expect(verified(other)).toBeVisible()
    for (const [email, works] of [
      [first.email, PASSWORD],
      [second.email, NEW],
    ]) {
      const answer = await page.request.post('/api/accounts/sign-in', { data: { email, password: works } })
      expect(answer.status()).toBe(200)
    }
  })
}

test('without JavaScript the browser that has signed up verifies with one press', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/register', { waitUntil: 'commit' })
  const email = await register(page)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await site.linkFor(email), { waitUntil: 'commit' })
  await expect(verify(page)).toBeVisible()
  await expect(password(page)).toHaveCount(0)
  await verify(page).click()
  await expect(verified(page)).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test(`a link that becomes invalid while its form is open says so, and links to the sign-in (JavaScript: ${javaScriptEnabled})`, async ({
    page,
    site,
    browser,
  }) => {
    const { email, link } = await signUp(page, site)
    const phone = await openElsewhere(browser, link, { javaScriptEnabled })
    await expect(password(phone)).toBeVisible()
    await page.request.post('/api/accounts/resend', { data: { email } })
    await password(phone).fill(PASSWORD)
    await verify(phone).click()
    await expect(phone.getByRole('alert')).toHaveText('Error verifying email. Please try again or contact support.')
    await expect(phone.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
}

test('a used link says so: in another tab, when opened again, and after a password reset', async ({
  page,
  site,
  context,
}) => {
  const { email, link } = await signUp(page, site)
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) await tab.goto(link)
  await verify(one).click()
  await expect(verified(one)).toBeVisible()
  await verify(other).click()
  await expect(other.getByText('This email is already verified. Please sign in.')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(verify(other)).toHaveCount(0)
  await one.goto(link)
  await expect(one.getByText('This email is already verified. Please sign in.')).toBeVisible()
  await expectToLookRight(one, 'verified-before')

  const another = await signUp(await context.newPage(), site)
  await page.request.post('/api/accounts/forgot', { data: { email: another.email } })
  const code = new URL(await site.linkFor(another.email)).searchParams.get('oobCode')
  await page.request.post('/api/accounts/reset', { data: { code, password: NEW } })
  await one.goto(another.link)
  await expect(one.getByText('This email is already verified. Please sign in.')).toBeVisible()
  expect(email).not.toBe(another.email)
})

test('registering an address for the second time sends a mail that says how to go on', async ({
  page,
  site,
  browser,
}) => {
  const { email } = await signUp(page, site)
  const owner = await openElsewhere(browser, `${site.url}/register`)
  await register(owner, { firstName: 'Zoë', email, password: NEW })
  await expect(owner.getByRole('alert')).toHaveText(
    'An account with this email already exists. Please sign in instead.',
  )
  await expectMailToLookRight(page, 'Verify your email for Lamppost', 'Verify your email', 'verify-again')
  await owner.goto(await site.linkFor(email))
  await owner.getByRole('button', { name: 'Set a new password' }).click()
  await expect(owner.getByRole('textbox', { name: 'Confirm password' })).toBeVisible()
  await password(owner).fill(NEW)
  await owner.getByRole('textbox', { name: 'Confirm password' }).fill(NEW)
  await verify(owner).click()
  await expect(verified(owner)).toBeVisible()
})

test('asking for a sign-in link before the address is verified sends a verification link', async ({
  page,
  site,
  browser,
}) => {
  const { email, link } = await signUp(page, site)
  const phone = await openElsewhere(browser, `${site.url}/signin?view=link`)
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  await phone.getByRole('button', { name: 'Send Sign-In Link' }).click()
  await expect(phone.getByText('Sign-in email sent!')).toBeVisible()
  const newer = await site.linkFor(email)
  expect(newer).not.toBe(link)
  await phone.goto(newer)
  await password(phone).fill(PASSWORD)
  await verify(phone).click()
  await expect(verified(phone)).toBeVisible()
})

test('a link asks for the password after the click when the sign-up cookie was lost meanwhile', async ({
  page,
  site,
  context,
}) => {
  const { link } = await signUp(page, site)
  await page.goto(link)
  await context.clearCookies()
  await verify(page).click()
  await expect(password(page)).toBeVisible()
  await password(page).fill(PASSWORD)
  await verify(page).click()
  await expect(verified(page)).toBeVisible()
})
