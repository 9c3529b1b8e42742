import { asAdministrator, rows } from './support/administrators.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

test('on a card, a name and a date are beside their labels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['', '/users', '/comments']) {
    await page.goto(`/control/admin${path}`)
    await expect(rows(page).first()).toBeVisible()
    const links = page.locator('td[data-head] > a')
    const apart = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const [own, cell] = [link.getBoundingClientRect(), link.closest('td')?.getBoundingClientRect()]
        return cell && own.top - cell.top > 4 ? [link.textContent] : []
      }),
    )
    expect([path, apart]).toEqual([path, []])
  }
  await page.goto('/control/admin/users')
  await expect(rows(page).first()).toBeVisible()
  const heights = await page
    .locator('td:has(> time)')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(30)
})

test('while a list is loading, rows of its height are in its place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/reports(\?.*)?$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/control/admin')
  const placeholders = page.getByRole('status', { name: 'Loading' }).locator('> [aria-hidden]')
  await expect(placeholders.first()).toBeVisible()
  const [first, second] = await placeholders.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  held.resolve()
  await expect(rows(page).first()).toBeVisible()
  const tops = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  expect(tops.slice(0, 2)).toEqual([first, second])
})

test('a list in which nothing has happened yet says so, and not that nothing was found', async ({ page }) => {
  await page.route(/\/api\/admin\/(log|comments)(\?.*)?$/, (route) =>
    route.fulfill({ json: { items: [], next: null, total: 0, isMore: false } }),
  )
  await page.goto('/control/admin/log')
  await expect(page.getByRole('heading', { name: 'Nothing done yet' })).toBeVisible()
  await page.goto('/control/admin/log?until=2020-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.goto('/control/admin/comments?sort=oldest')
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
})
