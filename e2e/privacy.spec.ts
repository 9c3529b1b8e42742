import { complaints, expectToLookRight } from './looks.ts'
import { expect, startSite, test } from './site.ts'

test.use({ siteOptions: { env: { OPERATOR_NAME: 'Town Hall', OPERATOR_EMAIL: 'town@example.org' } } })

test('what is kept about people is told, and reached from where one signs up', async ({ page }) => {
  test.slow()
  const found = complaints(page)
  await page.goto('/register')
  await expect(page.getByText('By signing up you accept the Privacy policy')).toBeVisible()
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveTitle('Privacy - Lamppost: Gibraltar')
  const main = page.getByRole('main')
  await expect(main).toContainText('This copy is run by Town Hall. Write to town@example.org')
  await expect(main).toContainText('This product is not for children under 13.')
  await expect(main).toContainText('up to 30 days')
  await expect(main).toContainText('a photo, redrawn like those of reports, a phone number, a home location')
  await expect(main).toContainText('nobody but you your phone number and home')
  await expectToLookRight(page, 'privacy')
  await page.goto('/signin')
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy')
  expect(found).toEqual([])
})

test('a copy whose operator does not say who they are says so plainly', async () => {
  const nobodys = await startSite()
  try {
    const html = await (await fetch(`${nobodys.url}/privacy`)).text()
    expect(html).toContain('Whoever runs this copy has not said who they are.')
    expect(html).toMatch(/Map pictures come from 127\.0\.0\.1:\d+/)
  } finally {
    await nobodys.stop()
  }
})
