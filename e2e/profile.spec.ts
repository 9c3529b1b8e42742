import { signedIn } from './people.ts'
import { expect, test } from './site.ts'

test('a scheme that cannot be kept is said, and the next try keeps it', async ({ page, context, site }) => {
  await signedIn(site, context)
  // Which is once the page has come to life: the form works before that too, past what is held up here.
  const isAlive = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await Promise.all([isAlive, page.goto('/profile')])
  const dark = page.getByRole('button', { name: 'Dark mode' })
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } }),
  )
  await dark.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile information')
  await page.unroute('**/api/profile')
  await dark.click()
  await expect(page.getByRole('alert')).toBeHidden()
})
