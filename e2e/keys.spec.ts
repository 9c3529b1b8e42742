import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, rows } from './support/administrators.ts'
import { asReturningVisitor } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test('a key is made, used by another program, and revoked', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin/keys')
  await expect(page.getByText('No keys yet')).toBeVisible()
  await expect(page.getByText('Each service may send up to 100,000 reports a day.')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name of the service' })
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByText('Please give the service a name.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Town hall')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The new key of Town hall' })).toBeVisible()
  const key = await page.getByText(/^report_/).innerText()
  await expect(page.getByText('Never used')).toBeVisible()
  await expectToLookRight(page, 'admin-keys')

  const form = {
    api_key: key,
    service_code: 'litter',
    lat: '36.1408',
    long: '-5.3536',
    description: 'Sent by a program',
  }
  const send = () => page.request.post(`${site.url}/open311/v2/requests.json`, { form })
  expect((await send()).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(/Last used on/)).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.goto('/control/admin')
  await rows(page).first().getByRole('link', { name: 'Town hall' }).click()
  await expect(page).toHaveURL('/control/admin/keys')

  await page.getByRole('button', { name: `Revoke the key of Town hall that ends in ${key.slice(-4)}` }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the key of Town hall?' })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText(/Revoked on/)).toBeVisible()
  expect((await send()).status()).toBe(403)
})
