import { aMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const BUSY = { status: 503, json: { code: 'busy', message: 'no' } }

test.describe('a mailed link that could not be checked is not called invalid and can be tried again', () => {
  for (const [what, ask, check, good] of [
    ['for a new password', 'accounts/forgot', 'accounts/check-reset', 'Reset Password'],
    ['that signs in', 'accounts/link', 'accounts/check-link', 'Sign In'],
    ['that deletes an account', 'account-deletion', 'account-deletion/check', 'Delete Account'],
  ] as const) {
    test(what, async ({ page, site, request }) => {
      const { email } = await aMember(site, request)
      await request.post(`/api/${ask}`, { data: { email } })
      const { pathname, search } = new URL(await site.linkFor(email))
      await page.goto('/privacy')
      await page.route(`**/api/${check}`, (route) => route.fulfill(BUSY))
      await page.evaluate((path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, pathname + search)
      await expect(page.getByRole('alert')).toHaveText('Something went wrong')
      await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('button', { name: good, exact: true })).toBeVisible()
    })
  }
})
