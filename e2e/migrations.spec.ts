import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator } from './support/administrators.ts'
import { failUntilPressed } from './support/holding.ts'
import { untilPainted } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

const RECOMPUTE = 'Recompute points and counters'
const ADDRESSES = 'Find missing addresses'

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

const card = (page: Page, name: string) => page.getByRole('article', { name })

/** Presses Run and confirms. */
async function run(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Run: ${name}` })
    .click()
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name: 'Run now' })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a migration asks for confirmation, runs, and lists in its log what it has done', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin')
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Migrations' }).click()
  await expect(page).toHaveTitle('Migrations, Admin Dashboard - Lamppost: Gibraltar')
  await expect(page.getByRole('article')).toHaveCount(4)

  await card(page, RECOMPUTE)
    .getByRole('button', { name: `Run: ${RECOMPUTE}` })
    .click()
  const ask = page.getByRole('dialog', { name: `${RECOMPUTE}?` })
  await expect(ask).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ask).toBeHidden()
  await expect(card(page, RECOMPUTE).getByRole('status')).toHaveCount(0)

  await run(page, RECOMPUTE)
  await expect(card(page, RECOMPUTE).getByText('Done', { exact: true })).toBeVisible({ timeout: 180_000 })
  await expect(card(page, RECOMPUTE)).toContainText('Started by')
  await card(page, RECOMPUTE).getByText('What it has done').click()
  const log = card(page, RECOMPUTE).getByRole('listitem')
  await expect(log.first()).toContainText('Started')
  await expect(log.last()).toContainText('Done, 0 changed')

  await run(page, RECOMPUTE)
  await expect(card(page, RECOMPUTE).getByText('Earlier runs (1)')).toBeVisible()
  await page.goto('/control/admin/log')
  await expect(page.getByRole('article').first()).toContainText(`ran the migration ${RECOMPUTE}`)
})

test('a run that fails says why, and so does a start that does not reach the server', async ({
  page,
  context,
  site,
}) => {
  site.geocoder.answers.status = 503
  await signInNewMember(site, context)
  // At sea, where our own map has no names either.
  const report = { category: 'litter', description: 'Bags in the sea', lat: '36.1052', lng: '-5.3652' }
  expect((await page.request.post(`${site.url}/api/reports`, { multipart: report })).status()).toBe(201)
  await asAdministrator(page, site)
  await page.goto('/control/admin/migrations')
  await run(page, ADDRESSES)
  await expect(card(page, ADDRESSES).getByRole('alert')).toHaveText(
    "Migration failed: the address service isn't responding",
    { timeout: 180_000 },
  )
  await expect(card(page, ADDRESSES).getByText('Failed', { exact: true })).toBeVisible()
  await expectToLookRight(page, 'migrations-failed')
  // An old failure does not scroll the page to it.
  await page.setViewportSize({ width: 390, height: 500 })
  await page.reload()
  await expect(card(page, ADDRESSES).getByRole('alert')).toBeAttached()
  await untilPainted(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.route('**/api/admin/migrations/*', (route) => route.abort())
  await card(page, RECOMPUTE)
    .getByRole('button', { name: `Run: ${RECOMPUTE}` })
    .click()
  const ask = page.getByRole('dialog', { name: `${RECOMPUTE}?` })
  await ask.getByRole('button', { name: 'Run now' }).click()
  await expect(ask.getByRole('alert')).toHaveText("Migration failed: the server isn't responding")
  await page.unroute('**/api/admin/migrations/*')
  await ask.getByRole('button', { name: 'Run now' }).click()
  await expect(ask).toBeHidden()
  site.geocoder.answers.status = 200
})

test('while a migration runs its progress is shown, and it can’t be started again', async ({ page, site }) => {
  site.geocoder.answers.status = 200
  await asAdministrator(page, site)
  const list = '**/api/admin/migrations'
  await page.route(list, async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const body = await answer.json()
    const at = new Date().toISOString()
    const log = [
      { at, kind: 'started', count: 0 },
      { at, kind: 'standings', count: 3 },
    ]
    const half = {
      id: 'x',
      startedBy: 'Iris',
      startedAt: at,
      endedAt: null,
      state: 'running',
      done: 180,
      total: 400,
      reason: null,
    }
    body.items[0].runs = [{ ...half, log }]
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/control/admin/migrations')
  const half = card(page, RECOMPUTE)
  await expect(half.getByRole('progressbar', { name: RECOMPUTE })).toHaveAttribute('value', '0.45')
  await expect(half).toContainText('180 of 400')
  await expect(half).toContainText('Points and levels corrected: 3')
  await expect(half.getByRole('button', { name: `Run: ${RECOMPUTE}` })).toHaveAttribute('aria-disabled', 'true')
  await expectToLookRight(page, 'migrations-running')
  // The page polls the list, so a request may be under way.
  await page.unrouteAll({ behavior: 'wait' })
  await expect(half.getByRole('progressbar')).toHaveCount(0, { timeout: 180_000 })

  // Only a press lets the list load: the page also asks for it again by itself.
  const { letPressThrough } = await failUntilPressed(page, list)
  await page.reload()
  await expect(page.getByText('Failed to load migrations')).toBeVisible()
  await letPressThrough()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('while the migrations can’t be loaded, the failure stays on the screen', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin')
  let asked = 0
  await page.route('**/api/admin/migrations', async (route) => {
    asked += 1
    // The third question gets no answer yet.
    if (asked < 3) await route.fulfill({ status: 503, json: {} })
  })
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Migrations' }).click()
  const failed = page.getByRole('alert')
  await expect(failed).toBeVisible()
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(3)
  await untilPainted(page)
  await expect(failed).toBeVisible({ timeout: 1 })
})
