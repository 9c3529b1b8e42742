import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, rows as bodies } from './support/administrators.ts'
import { aMember, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

async function flag(request: APIRequestContext, id: string | undefined): Promise<void> {
  const answer = await request.post(`/api/reports/${id}/flags`, { data: { reason: 'spam' } })
  expect(answer.status()).toBe(201)
}

test('a column header sorts the list in both directions, by keyboard too', async ({ page }) => {
  await page.goto('/control/admin/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(bodies(page).first()).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Points' })
  await head.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=most-points/)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'Sort by: Most points first' })).toBeVisible()
  await expectToLookRight(page, 'admin-users-by-points', { widths: [1280] })
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=fewest-points/)
})

test('on a phone the sort order is chosen from a list of options', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/control/admin')
  await expect(bodies(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sort by: Most flags first' }).click()
  await page.getByRole('dialog').getByText('Most confirmations first').click()
  await expect(page).toHaveURL(/sort=most-confirms/)
  await expect(page.getByRole('button', { name: 'Sort by: Most confirmations first' })).toBeVisible()
})

test('in the list of flags the focus stays on the order when another one is chosen', async ({ page }) => {
  await page.goto('/control/admin/flags')
  await page.getByRole('button', { name: 'Sort by: Longest wait first' }).press('Enter')
  await page.getByRole('dialog').getByText('Shortest wait first').click()
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('button', { name: 'Sort by: Shortest wait first' })).toBeFocused()
})

test('on the last page of the log the keyboard continues at the list, though “Next” is gone', async ({ page }) => {
  await page.route(/\/api\/admin\/log(\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    const isFirst = !url.searchParams.has('cursor')
    url.searchParams.delete('cursor')
    url.searchParams.delete('before')
    const response = await route.fetch({ url: url.href })
    await route.fulfill({ response, json: { ...(await response.json()), next: isFirst ? 'later' : null } })
  })
  await page.goto('/control/admin')
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Log' }).click()
  // Not the one of the list before.
  const next = page.getByRole('link', { name: 'Next' }).and(page.locator('[href*="cursor=later"]'))
  await next.press('Enter')
  await expect(page).toHaveURL(/cursor=later/)
  await expect(next).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a list is downloaded as filtered and sorted', async ({ page }) => {
  await page.goto('/control/admin?category=litter&sort=most-confirms')
  await expect(bodies(page).first()).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^reports-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFid,createdAt,category/)
  expect(text).toContain(',litter,')
  expect(text).not.toContain(',traffic,')
})

test('an account is disabled after one question, selected or by its menu, and enabled again by Undo', async ({
  page,
  context,
  site,
}) => {
  const member = await signInNewMember(site, context)
  await asAdministrator(page, site)
  await page.goto(`/control/admin/users?q=${encodeURIComponent(member.email)}`)
  const row = page.getByRole('row').filter({ hasText: member.email })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Disable 1 account?' })
  await ask.getByRole('button', { name: 'Disable' }).click()
  // The pointer keeps it open.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(row).toContainText('Disabled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Disabled')
  await expect(page.getByText('Change undone')).toBeVisible()

  await row.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await expect(ask).toContainText(member.email)
  await ask.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await expect(page.getByText(/^Account of .* disabled$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Disabled')
})

test('several comments are deleted, and several flags dismissed, each after one question', async ({
  page,
  site,
  context,
}) => {
  const { items } = (await (await page.request.get(`${site.url}/api/reports`)).json()) as { items: { id: string }[] }
  await signInNewMember(site, context)
  for (const at of [1, 2]) {
    const flagged = await page.request.post(`${site.url}/api/reports/${items[at]?.id}/flags`, {
      data: { reason: 'spam' },
    })
    expect(flagged.status()).toBe(201)
  }
  await asAdministrator(page, site)
  await page.goto('/control/admin/flags?sort=newest')
  const cards = page.getByRole('article')
  for (const at of [0, 1]) await cards.nth(at).getByRole('checkbox').check()
  await expectToLookRight(page, 'admin-flags-selected')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('2 done')).toBeVisible()
  await page.goto('/control/admin/comments')
  const box = bodies(page).first().getByRole('checkbox')
  await box.check()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Delete 1 comment for good?' })
    .getByRole('button', { name: 'Delete for good' })
    .click()
  await expect(page.getByText('1 deleted')).toBeVisible()
})

test('a bulk decision leaves out what was flagged again meanwhile, and says so', async ({
  page,
  site,
  context,
  playwright,
}) => {
  const idsOf = async (path: string) => {
    const { items } = (await (await page.request.get(`${site.url}${path}`)).json()) as { items: object[] } // API contract
    return items.map((item) => String(Object(Reflect.get(item, 'report') ?? item).id))
  }
  const [, , , once, twice] = await idsOf('/api/reports')
  await signInNewMember(site, context)
  for (const id of [once, twice]) await flag(page.request, id)
  await asAdministrator(page, site)
  await page.goto('/control/admin/flags?sort=newest')
  for (const at of [0, 1]) await page.getByRole('article').nth(at).getByRole('checkbox').check()
  const neighbour = await playwright.request.newContext({ baseURL: site.url })
  await neighbour.post('/api/accounts/sign-in', { data: await aMember(site, neighbour) })
  await flag(neighbour, twice)
  await neighbour.dispose()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  const said = page.getByText('1 done. 1 skipped: changed by someone else.')
  await expect(said).toBeVisible()
  const left = await idsOf('/api/admin/flags?sort=newest')
  expect([left.includes(once ?? ''), left.includes(twice ?? '')]).toEqual([false, true])
})

test('a last page whose entries have all been decided on says how many are left, and leads to them', async ({
  page,
  site,
  context,
}) => {
  const { items } = (await (await page.request.get(`${site.url}/api/reports`)).json()) as { items: { id: string }[] }
  await signInNewMember(site, context)
  for (const { id } of items.slice(5, 8)) await flag(context.request, id)
  await asAdministrator(page, site)
  const { total } = (await (await page.request.get('/api/admin/flags')).json()) as { total: number }
  await page.goto(`/control/admin/flags?sort=newest&limit=${total - 1}`)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is left on this page' })).toBeVisible()
  await expect(page.getByText(`${total - 1} in all`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page.getByRole('article')).toHaveCount(total - 1)
})

test('the list of administrators says which of them are disabled', async ({ page, site, context, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: site.url })
  const { email } = await aMember(site, request)
  await request.dispose()
  const { id } = (await (
    await context.request.put('/api/admin/administrators', { data: { email, admin: true } })
  ).json()) as { id: string }
  await page.goto('/control/admin/users')
  const one = page.getByRole('list', { name: 'Admins' }).getByRole('listitem').filter({ hasText: email })
  await expect(one).toBeVisible()
  await expect(one).not.toContainText('Disabled')
  await context.request.patch(`/api/admin/users/${id}`, { data: { disabled: true } })
  await page.reload()
  await expect(one).toContainText('Disabled')
  await expectToLookRight(page, 'admin-users-disabled', { widths: [320, 1280] })
})

test('the overview shows how the reports and the site are doing, or that it failed to load', async ({ page }) => {
  await page.route('**/api/admin/overview', (route) => route.abort())
  await page.goto('/control/admin/overview')
  await expect(page.getByText('Failed to load the overview')).toBeVisible()
  await page.unroute('**/api/admin/overview')
  await page.getByRole('button', { name: 'Try Again' }).click()
  const days = page.getByRole('region', { name: 'Reports of the last 30 days' })
  await expect(days.getByRole('table').getByRole('row')).toHaveCount(31)
  await expect(page.getByText('Median time to resolve, last 90 days')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email, storage and jobs' })).toContainText('Works')
  await expect(page).toHaveTitle(/^Overview, Admin Dashboard/)
  await expectToLookRight(page, 'admin-overview')
})

test('a report that was changed here and then deleted by somebody else leaves the list', async ({ page }) => {
  await page.goto('/control/admin?sort=newest')
  const link = bodies(page).first().getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  const isListed = page.locator(`main a[href="${path}"]`)
  const reloaded = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/reports?sort=newest'))
  await bodies(page)
    .first()
    .getByRole('button', { name: /^State: / })
    .click()
  await page.getByRole('dialog', { name: 'State' }).getByText('Resolved').click()
  await reloaded
  await expect(
    bodies(page)
      .first()
      .getByRole('button', { name: /^State: Resolved, / }),
  ).toBeVisible()
  await expect(isListed).toHaveCount(1)
  expect((await page.request.delete(path.replace('/report/', '/api/admin/reports/'))).ok()).toBe(true)
  // A list that is just being loaded, or is under an open dialog, is not loaded again.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(isListed).toHaveCount(0, { timeout: 2000 })
  }).toPass()
})
