import type { Page } from '@playwright/test'
import { expectErrors } from './support/errors.ts'
import { anAddress, PASSWORD, signInNewMember } from './support/people.ts'
import { expect, startSite, test } from './support/site.ts'

test.use({ siteOptions: { env: { OPERATOR_NAME: 'Town Hall', OPERATOR_EMAIL: 'town@example.org' } } })

test('the privacy policy says what is stored about people, and is linked from the sign-up', async ({
  page: signUp,
  context,
}) => {
  await signUp.goto('/register')
  await signUp.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await expect(signUp.getByText('By signing up you accept the privacy policy')).toBeVisible()
  const opened = context.waitForEvent('page')
  await signUp.getByRole('link', { name: 'Privacy policy' }).click()
  const page = await opened
  await expect(signUp.getByRole('textbox', { name: 'First name' })).toHaveValue('Zoë')
  await expect(page).toHaveTitle('Privacy - Lamppost: Gibraltar')
  const main = page.getByRole('main')
  await expect(main).toContainText('This site is run by Town Hall. Write to town@example.org')
  await expect(main).toContainText('This product is not for children under 13.')
  await expect(main).toContainText('up to 30 days')
  await expect(main).toContainText('Maps come from this site itself.')
  await expect(main).toContainText(
    'photo, phone number, home location, language, dark or light mode, and notification preferences',
  )
  await expect(main).toContainText('Only you can see your phone number and home location')
  await page.goto('/signin')
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy')
})

async function askForDeletion(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(anAddress())
  await page.getByRole('button', { name: 'Send Deletion Link' }).click()
}

test('with a support address, “contact support” starts an email to it on every screen', async ({
  page,
  context,
  site,
}) => {
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
  await expect(link).toHaveAttribute('href', 'mailto:town@example.org')

  await page.goto(`/verify?oobCode=${'A'.repeat(43)}`)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error verifying email. Please try again or contact support.')
  await expect(link).toHaveAttribute('href', 'mailto:town@example.org')

  expectErrors(/status of 500/)
  await page.route('**/api/account-deletion', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/data-deletion')
  await askForDeletion(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Error processing deletion request. Please try again or contact support.',
  )
  await expect(link).toHaveAttribute('href', 'mailto:town@example.org')

  await signInNewMember(site, context)
  await page.goto('/profile/details')
  await expect(link).toHaveAttribute('href', 'mailto:town@example.org')
})

test('a site whose operator gives no name says so plainly', async ({ request }) => {
  const nobodys = await startSite({ env: { TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png' } })
  try {
    const html = await (await request.get(`${nobodys.url}/privacy`)).text()
    expect(html).toContain('The operator of this site hasn&#x27;t said who they are.')
    expect(html).toContain('Maps come from 127.0.0.1:9, which sees your IP address')
    expect(html).toContain(`our server sends ${new URL(nobodys.geocoder.url).host} the location`)
  } finally {
    await nobodys.stop()
  }
})

test('the arrows of the privacy policy and of the language lead back', async ({ page }) => {
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  // The page before has a link to Language too.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('who sees it')
  await page.getByRole('link', { name: 'Language' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language')
  await back.click()
  await expect(page).toHaveURL('/privacy')
  await back.click()
  await expect(page).toHaveURL('/signin')
  // Without a screen before it, and without JavaScript, an arrow still leads somewhere.
  await page.goto('/language?to=%2Fstatistics')
  await expect(back).toHaveAttribute('href', '/statistics')
  for (const path of ['/privacy', '/data-deletion']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Back to the map' })).toHaveAttribute('href', '/recent')
  }
})

test('after a refused form, the arrows of the language and of the deletion still lead back', async ({ page }) => {
  const back = page.getByRole('link', { name: 'Back', exact: true })
  expectErrors(/status of 500/)
  await page.route(/\/api\/(language|account-deletion)/, (route) => route.fulfill({ status: 500, json: {} }))
  for (const [link, refuse] of [
    ['Language', () => page.getByRole('button', { name: 'Español' }).click()],
    ['Data Deletion', () => askForDeletion(page)],
  ] as const) {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('who sees it')
    await page.getByRole('link', { name: link }).click()
    await refuse()
    await expect(page.getByRole('alert')).toBeVisible()
    await back.click()
    await expect(page).toHaveURL('/privacy')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the arrow of the language leads back after a refused choice, and the next choice too', async ({ page }) => {
    const choose = () => page.getByRole('button', { name: 'Español' }).click()
    await page.goto('/language?to=%2Fstatistics')
    await page.route('**/language?*', (route) => route.continue({ postData: 'to=%2Fstatistics&language=xx' }))
    await choose()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/statistics')
    await page.unroute('**/language?*')
    await choose()
    await expect(page).toHaveURL('/statistics')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})
