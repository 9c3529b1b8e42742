import { expectToLookRight } from './support/accessibility.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

test('a member with an unverified address can have the mail sent again', async ({ page, context, site }) => {
  const { email } = await signInNewMember(site, context)
  await page.goto('/profile/details')
  await expect(page.getByText('Email verified')).toBeVisible()
  const resend = page.getByRole('button', { name: 'Resend Verification' })
  await expect(resend).toHaveCount(0)
  // Only verified members can sign in, so the server's answer about a verified one is changed.
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), emailVerified: false } })
  })
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByText('Email not verified')).toBeVisible()
  await resend.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This email is already verified. Please sign in.')
  await page.route('**/api/accounts/resend', (route) => route.fulfill({ status: 503, json: {} }))
  await resend.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Error resending verification email. Please try again.',
  )
  await page.unroute('**/api/accounts/resend')
  let sentTo: unknown
  await page.route('**/api/accounts/resend', async (route) => {
    sentTo = route.request().postDataJSON()
    await route.fulfill({ status: 204 })
  })
  await resend.click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'Verification email resent. Please check your inbox.',
  )
  expect(sentTo).toEqual({ email })
  await expectToLookRight(page, 'profile-unverified')
})

test('why somebody could not sign out is not shown on the next tab', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/notifications')
  const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Network error.' })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(problem).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL('/profile/details')
  await expect(problem).toHaveCount(0)
})
