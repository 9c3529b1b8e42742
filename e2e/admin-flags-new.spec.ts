import type { APIRequestContext, Page } from '@playwright/test'
import { asAdministrator } from './support/administrators.ts'
import { LIVE_MS, untilListening } from './support/hydration.ts'
import { boxOf } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

const idsOf = async (page: Page, path: string) => {
  const { items } = (await (await page.request.get(path)).json()) as {
    items: { id: string; report?: { id: string } }[]
  } // API contract
  return items.map(({ id, report }) => report?.id ?? id)
}

const flag = async (request: APIRequestContext, id: string | undefined) =>
  expect((await request.post(`/api/reports/${id}/flags`, { data: { reason: 'spam' } })).status()).toBe(201)

test('flags that neighbours set meanwhile are offered, or shown at once in an empty list, and counted on Overview', async ({
  page,
  browser,
  site,
}) => {
  for (const id of await idsOf(page, '/api/admin/flags'))
    await page.request.patch(`/api/admin/flags/${id}`, { data: { decision: 'dismiss' } })
  const context = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, context)
  const [first, second, third, fourth] = (await idsOf(page, '/api/reports?limit=30')).toReversed()
  await Promise.all([untilListening(page), page.goto('/control/admin/flags')])
  await expect(page.getByText('Nothing to review')).toBeVisible()

  await flag(context.request, first)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  await flag(context.request, second)
  const more = page.getByRole('button', { name: 'Show 1 new report' })
  const { y } = await boxOf(cards.first())
  await expect(more).toBeVisible()
  await expect(cards).toHaveCount(1)
  expect((await boxOf(cards.first())).y).toBe(y)
  await more.click()
  await expect(cards).toHaveCount(2)
  await expect(more).toHaveCount(0)
  // The administrator's own decision and its Undo offer nothing.
  await cards.first().getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards.first().getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show \d/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const tile = page.getByText('Flagged reports to review').locator('..')
  await expect(tile).toContainText('2')
  await expect(page.getByText(/^Reports counted on \d/)).toBeVisible()
  const profile = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Profile/ })
  await expect(profile).toHaveAttribute('aria-current', 'page')
  await flag(context.request, third)
  await expect(tile).toContainText('3', { timeout: LIVE_MS })

  // Longest waiting first: the new one is on the last page, so the press leads to where it is the first.
  await Promise.all([untilListening(page), page.goto('/control/admin/flags?limit=1')])
  await expect(cards).toHaveCount(1)
  await flag(context.request, fourth)
  await more.click({ timeout: LIVE_MS })
  await expect(page).toHaveURL('/control/admin/flags?limit=1&sort=newest')
  await expect(cards.locator(`a[href="/report/${fourth}"]`)).toBeVisible()
  await context.close()
})
