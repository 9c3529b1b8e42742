import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, rows } from './support/administrators.ts'
import { untilListening } from './support/hydration.ts'
import { boxOf } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name, exact: true })

test('flagged reports come first, and their number is updated at once, on the dashboard and on Profile', async ({
  page,
  browser,
  site,
}) => {
  await Promise.all([untilListening(page), page.goto('/control/admin')])
  await expect(tab(page, 'Flags')).toBeVisible()
  const counted = (words: string) => page.getByText(words, { exact: true })
  const { total } = await (await page.request.get(`${site.url}/api/admin/flags`)).json()
  const { items } = (await (await page.request.get(`${site.url}/api/reports?limit=30`)).json()) as {
    items: { id: string }[]
  }
  const id = items.at(-1)?.id
  const context = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, context)
  const left = (await boxOf(tab(page, 'Log'))).x
  expect((await context.request.post(`/api/reports/${id}/flags`, { data: { reason: 'spam' } })).status()).toBe(201)
  const words = total === 0 ? '1 flagged report is waiting' : `${total + 1} flagged reports are waiting`
  await expect(counted(words)).toHaveCount(1)
  await expect(tab(page, 'Flags')).toHaveAccessibleDescription(words)
  expect((await boxOf(tab(page, 'Log'))).x).toBe(left)
  await page.reload()
  await expect(rows(page).first().getByRole('link').first()).toHaveAttribute('href', /\/report\//)
  await expect(page.locator(`a[href="/report/${id}"]`)).toBeVisible()
  const places = await page
    .locator('tbody a[href^="/report/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(places.slice(0, total + 1)).toContain(`/report/${id}`)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Admin Dashboard', exact: true })).toHaveAccessibleDescription(words)
  await expectToLookRight(page, 'profile-waiting')
  await context.close()
})

test('a row of tabs shows when it continues beyond its edge, and scrolls the open tab into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/control/admin')
  const bar = page.getByRole('navigation', { name: 'Admin Dashboard' })
  const further = (side: string) => bar.locator(`[data-side="${side}"]`)
  await expect(further('after')).toBeVisible()
  await expect(further('before')).toHaveCount(0)
  // With reduced motion, the row scrolls at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scrolledAtOnce = await further('after').evaluate((it: HTMLElement) => {
    it.click()
    return it.parentElement?.firstElementChild?.scrollLeft
  })
  expect(scrolledAtOnce).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: null })
  await expectToLookRight(page, 'tabs-390', { widths: [390, 320] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/control/admin/keys')
  await expect(tab(page, 'Keys')).toBeInViewport({ ratio: 1 })
  await expect(further('before')).toBeVisible()
  await expect(further('after')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/profile')
  await expect(page.getByRole('main').locator('[data-side="after"]')).toBeVisible()
  await page.getByRole('main').locator('[data-side="after"]').click()
  await expect(page.getByRole('link', { name: /^Reports/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').locator('[data-side="after"]')).toHaveCount(0)
})
