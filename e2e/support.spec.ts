import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

test('without a support address, “contact support” leads to who runs the site', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  await expect(page.getByText('Email editing is currently unavailable. Please contact support if you')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'contact support' }).click()
  await expect(page).toHaveURL(`${site.url}/privacy`)
  await expect(page.getByRole('heading', { name: 'Who is responsible' })).toBeVisible()
})
