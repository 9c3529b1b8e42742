import { anAddress, PASSWORD, signedIn } from './support/people.ts'
import { expect, startSite, test } from './support/site.ts'

test('without a support address, “contact support” leads to who runs the site', async ({ page, context, site }) => {
  await signedIn(site, context)
  await page.goto('/profile/details')
  await expect(page.getByText('Email editing is currently unavailable. Please contact support if you')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'contact support' }).click()
  await expect(page).toHaveURL(`${site.url}/privacy`)
  await expect(page.getByRole('heading', { name: 'Who is responsible' })).toBeVisible()
})

test('with a support address, “contact support” starts an email to it on every screen', async ({ browser }) => {
  test.slow()
  const site = await startSite({ env: { OPERATOR_EMAIL: 'help@town.test' } })
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const link = page.getByRole('main').getByRole('link', { name: 'contact support' })
  const message = 'This account has been disabled. Please contact support.'
  await page.route('**/api/accounts/sign-in', (route) =>
    route.fulfill({ status: 403, json: { code: 'user-disabled', message } }),
  )
  await page.goto('/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(anAddress())
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(link).toHaveAttribute('href', 'mailto:help@town.test')

  await page.goto(`/verify?oobCode=${'A'.repeat(43)}`)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error verifying email. Please try again or contact support.')
  await expect(link).toHaveAttribute('href', 'mailto:help@town.test')

  await page.route('**/api/account-deletion', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/data-deletion')
  await page.getByRole('textbox', { name: 'Email' }).fill(anAddress())
  await page.getByRole('button', { name: 'Send Deletion Link' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Error processing deletion request. Please try again or contact support.',
  )
  await expect(link).toHaveAttribute('href', 'mailto:help@town.test')

  await signedIn(site, context)
  await page.goto('/profile/details')
  await expect(link).toHaveAttribute('href', 'mailto:help@town.test')
  await context.close()
  await site.stop()
})
