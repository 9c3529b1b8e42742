import { asAdministrator, rows } from './support/administrators.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { changeTimers } from './support/timers.ts'

/** How long a toast with Undo is shown. */
const UNDO_MS = 20_000

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

test('on a phone, a toast leaves the buttons and the options of a sheet free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await changeTimers(page, UNDO_MS, 120_000)
  await page.goto('/control/admin?status=active')
  const state = rows(page).getByRole('button', { name: /^State: Active/ })
  await state.first().click()
  await page.getByRole('radio', { name: 'Hidden' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Edit: / })
    .click()
  await expect(undo).toBeVisible()
  const sheet = page.getByRole('dialog')
  // A trial press fails if something else is at the place of the press.
  for (const name of ['Save', 'Cancel']) await sheet.getByRole('button', { name }).click({ trial: true })
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await state.nth(1).click()
  await expect(undo).toBeVisible()
  for (const name of ['Active', 'Resolved', 'Hidden']) await page.getByRole('radio', { name }).click({ trial: true })
  await page.keyboard.press('Escape')
  await undo.click()
  await expect(undo).toHaveCount(0)
})

test('the actions for selected entries are in one row of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/control/admin')
  await rows(page).nth(1).getByRole('checkbox').check()
  const actions = ['Resolve', 'Hide', 'Delete'].map((name) => page.getByRole('button', { name, exact: true }).first())
  const tops = await Promise.all(actions.map(async (action) => (await boxOf(action)).y))
  expect(new Set(tops).size).toBe(1)
})

test('an offer of Undo waits while a sheet keeps the keyboard', async ({ page }) => {
  await page.clock.install()
  await page.goto('/control/admin?status=active')
  const state = rows(page).getByRole('button', { name: /^State: Active/ })
  await state.first().click()
  await page.getByRole('radio', { name: 'Hidden' }).click()
  const undo = page.getByRole('button', { name: 'Undo', includeHidden: true })
  await expect(undo).toBeVisible()
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Edit: / })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await expect(sheet).toBeVisible()
  await page.clock.runFor(UNDO_MS)
  await expect(undo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.clock.runFor(UNDO_MS)
  await expect(undo).toBeHidden()
})

test('an Undo over a sheet can be closed, and the sheet stays', async ({ page }) => {
  await page.goto('/control/admin?status=active')
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)]
  await first.getByRole('button', { name: /^State: Active/ }).click()
  await page.getByRole('radio', { name: 'Hidden' }).click()
  const undo = page.getByText('Undo', { exact: true })
  await expect(undo).toBeVisible()
  await second.getByRole('button', { name: /^Edit: / }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await expect(sheet).toBeVisible()
  await page.locator('[aria-live]').getByLabel('Close').click()
  await expect(undo).toBeHidden()
  await untilPainted(page)
  await expect(sheet).toBeVisible()
})
