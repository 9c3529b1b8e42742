import { expectToLookRight } from './support/accessibility.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

test('a tab that cannot be loaded says why, and loads when the network is back', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await context.setOffline(true)
  await tabs.getByRole('link', { name: /^Reports/ }).click()
  await expect(page.getByRole('alert')).toHaveText("You're offline")
  await expect(page.getByText('Network error. Please check your internet connection and try again.')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Details' })).toBeVisible()
  await expectToLookRight(page, 'profile-offline-tab')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/reports$/)
})
