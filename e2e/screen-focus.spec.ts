import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test('another screen begins at its heading, for keyboards and screen readers', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await asReturningVisitor(page)
  await page.goto('/recent')
  await page.getByRole('link', { name: 'Add', exact: true }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL('/submit')
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Profile', exact: true }).press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(heading).toBeFocused()
  // Going on inside the same screen moves nothing.
  const details = page.getByRole('link', { name: 'Details' })
  await details.press('Enter')
  await expect(page).toHaveURL('/profile/details')
  await expect(details).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/submit')
  await expect(heading).toBeFocused()
})
