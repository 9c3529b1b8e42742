import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { expectMailToLookRight } from './support/mails.ts'
import { PASSWORD, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const NEW = 'a new lamp for the quay'
const row = (page: Page) => page.getByRole('region', { name: 'Details' }).getByRole('button', { name: /^Password/ })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Password' })
const box = (page: Page, name: string) => popup(page).getByRole('textbox', { name, exact: true })
const alert = (page: Page) => popup(page).getByRole('alert')

async function openPasswordPopup(page: Page): Promise<void> {
  await page.goto('/profile/details')
  await row(page).click()
  await expect(box(page, 'Current password')).toBeFocused()
}

async function type(page: Page, current: string, password: string, confirm = password): Promise<void> {
  await box(page, 'Current password').fill(current)
  await box(page, 'New password').fill(password)
  await box(page, 'Confirm new password').fill(confirm)
  await popup(page).getByRole('button', { name: 'Save' }).click()
}

test('every reason for refusing a new password is shown, and what was typed stays', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await openPasswordPopup(page)
  const reasons: [current: string, password: string, confirm: string, said: string, focused: string | null][] = [
    ['', '', '', 'Please fill in all password fields.', 'Current password'],
    [PASSWORD, NEW, '', 'Please fill in all password fields.', 'Confirm new password'],
    [PASSWORD, NEW, `${NEW}!`, 'New passwords do not match.', 'Confirm new password'],
    [PASSWORD, 'five5', 'five5', 'New password must be at least 6 characters long.', 'New password'],
    [PASSWORD, PASSWORD, PASSWORD, 'New password must be different from your current password.', 'New password'],
    ['no lantern', NEW, NEW, 'Your original password is incorrect.', 'Current password'],
    [PASSWORD, 'password1', 'password1', 'Password is too weak. Please choose a stronger password.', 'New password'],
  ]
  for (const [current, password, confirm, said, focused] of reasons) {
    await type(page, current, password, confirm)
    await expect(alert(page)).toHaveText(said)
    await expect(box(page, 'New password')).toHaveValue(password)
    if (focused) await expect(box(page, focused)).toBeFocused()
  }
  await expectToLookRight(page, 'profile-password-refused')

  await page.route('**/api/profile/password', (route) => route.fulfill({ status: 503, json: {} }))
  await type(page, PASSWORD, NEW)
  await expect(alert(page)).toHaveText('Failed to update password. Please try again.')
  // The server's answer to a session that began more than 30 days ago.
  await page.unroute('**/api/profile/password')
  const oldSignIn = 'For security reasons, you need to re-authenticate. Please sign out and sign in again.'
  await page.route('**/api/profile/password', (route) =>
    route.fulfill({ status: 403, json: { code: 'old-sign-in', message: oldSignIn } }),
  )
  await type(page, PASSWORD, NEW)
  await expect(alert(page)).toHaveText(oldSignIn)
  await page.unroute('**/api/profile/password')
  await popup(page).getByRole('button', { name: 'Save' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(row(page)).toBeFocused()
})

test('a new password is set by the keyboard alone; other devices are signed out, this one is not', async ({
  page,
  context,
  browser,
  site,
}) => {
  const member = await signInNewMember(site, context)
  const elsewhere = await browser.newContext()
  const signIn = (password: string) =>
    elsewhere.request.post(`${site.url}/api/accounts/sign-in`, { data: { email: member.email, password } })
  expect((await signIn(PASSWORD)).status()).toBe(200)
  await openPasswordPopup(page)
  await page.keyboard.type(PASSWORD)
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('Tab')
    await expect(popup(page).getByRole('button', { name: 'Show password' }).nth(at)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type(NEW)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed. Other devices have been signed out.')).toBeVisible()
  await expect(popup(page)).toBeHidden()
  await expect(row(page)).toBeFocused()
  await expect(row(page)).toHaveAccessibleName(/^Password (Set|Changed) just now/)
  await page.reload()
  await expect(row(page)).toBeVisible()
  expect(await (await elsewhere.request.get(`${site.url}/api/me`)).json()).toBeNull()
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn(NEW)).status()).toBe(200)
  await elsewhere.close()
})

test('the row says how old the password is', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const since = async (createdAt: string, passwordSince: string, said: string) => {
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), createdAt, passwordSince } })
    })
    await page.goto('/profile/details')
    // A change makes the page request /api/me, which is simulated here; the page itself comes from the server.
    const asked = page.waitForResponse('**/api/me')
    await page.getByRole('button', { name: 'Dark mode' }).click()
    await asked
    await expect(row(page)).toContainText(said)
    await page.unroute('**/api/me')
  }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
  await since(ago(90), ago(61), 'Changed 2 months ago')
  await since(ago(90), ago(90), 'Set 3 months ago')
})

test('the email about a new password looks right', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await context.request.put('/api/profile/password', { data: { current: PASSWORD, password: NEW } })
  const title = 'Your password was changed'
  await expectMailToLookRight(page, 'Your password at Lamppost was changed', title, 'password-changed')
  await expect(page.getByText('All your other devices have been signed out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
    'href',
    `${site.url}/signin?view=forgot`,
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a password is changed in the page, which never contains the one typed', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.goto('/profile/details?edit=password')
    const fill = async (current: string, password: string) => {
      await page.getByRole('textbox', { name: 'Current password' }).fill(current)
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password)
      await page.getByRole('button', { name: 'Save' }).first().click()
    }
    await fill('no lantern', NEW)
    await expect(page.getByRole('alert')).toHaveText('Your original password is incorrect.')
    expect(await page.content()).not.toContain(NEW)
    await fill(PASSWORD, NEW)
    await expect(page).toHaveURL(`${site.url}/profile/details`)
    await expect(row(page)).toBeVisible()
  })
})
