import type { Locator, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, part, rows } from './support/administrators.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

const box = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox')

/** The top edge of an element in the window, in px. */
async function topOf(one: Locator): Promise<number> {
  return (await boxOf(one)).y
}

test('selecting a row does not move the list', async ({ page, site }) => {
  const { items } = (await (await page.request.get(`${site.url}/api/reports`)).json()) as { items: { id: string }[] }
  await page.request.post(`${site.url}/api/reports/${items[0]?.id}/flags`, { data: { reason: 'spam' } })
  for (const path of ['', '/users', '/comments', '/flags']) {
    await page.goto(`/control/admin${path}`)
    const entries = path === '/flags' ? page.getByRole('article') : rows(page).filter({ has: page.getByRole('button') })
    const checkbox = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    await expect(checkbox).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const width of path === '' ? [1280, 768, 390] : [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await untilPainted(page)
      const before = await topOf(entries.first())
      await checkbox.check()
      await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
      expect([path, width, await topOf(entries.first())]).toEqual([path, width, before])
      const bar = page.getByRole('button', { name: 'Clear selection' })
      if (path === '') await expectToLookRight(page, `desk-selected-${width}`, { widths: [width] })
      await bar.click()
      await expect(bar).toBeHidden()
      expect([path, width, await topOf(entries.first())]).toEqual([path, width, before])
    }
  }
})

test('the bar for the selected rows stays in view while the list scrolls', async ({ page }) => {
  await page.goto('/control/admin')
  await box(page, 0).check()
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900)
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Report', exact: true })).toBeInViewport()
})

test('Shift selects a range, by mouse and by keyboard, and says so; one checkbox selects the whole page', async ({
  page,
}) => {
  await page.goto('/control/admin')
  await box(page, 1).click()
  await box(page, 4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('status').filter({ hasText: 'Selected: 4' })).toHaveCount(1)
  for (const at of [1, 2, 3, 4]) await expect(box(page, at)).toBeChecked()
  await expect(box(page, 5)).not.toBeChecked()
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
  expect(await whole.evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true)
  await box(page, 6).focus()
  await page.keyboard.press('Space')
  await box(page, 8).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('7 selected', { exact: true })).toBeVisible()
  await box(page, 8).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('6 selected', { exact: true })).toBeVisible()
  await whole.check()
  await expect(page.getByText('50 selected', { exact: true })).toBeVisible()
  expect(await whole.evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(false)
  await whole.uncheck()
  await expect(page.getByText(/^\d+ selected$/)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Selected: 0' })).toHaveCount(1)
})

test('all reports of a user are found from their row, and hidden together', async ({ page, context, site }) => {
  const spammer = await signInNewMember(site, context, { firstName: 'Spam', lastName: 'Merchant' })
  for (let count = 0; count < 55; count++) {
    const multipart = {
      category: 'other',
      description: `Cheap watches, offer ${count}`,
      lat: '36.1404',
      lng: '-5.3536',
    }
    expect((await page.request.post(`${site.url}/api/reports`, { multipart })).status()).toBe(201)
  }
  await asAdministrator(page, site)
  await page.goto(`/control/admin/users?q=${encodeURIComponent(spammer.email)}`)
  await page.getByRole('link', { name: '55, reports by Spam Merchant' }).click()
  await expect(page).toHaveURL(/\/control\/admin\?author=/)
  await expect(part(page)).toHaveText('1–50 of 55')
  await expect(page.getByRole('button', { name: /^Author: Spam Merchant/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 55' }).click()
  await expect(page.getByText('55 selected', { exact: true })).toBeVisible()
  await expectToLookRight(page, 'desk-every')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('55 done')).toBeVisible({ timeout: 150_000 })
  const { total } = await (
    await page.request.get(`${site.url}/api/admin/reports?q=watches&status=hidden&limit=100`)
  ).json()
  expect(total).toBe(55)
  await rows(page).first().getByRole('link', { name: 'Spam Merchant' }).click()
  await expect(page).toHaveURL(/\/users\?q=/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(spammer.email)
  await rows(page)
    .first()
    .getByRole('button', { name: /^More: / })
    .click()
  await page.getByRole('menuitem', { name: 'Comments by Spam Merchant' }).click()
  await expect(page).toHaveURL(/\/comments\?author=/)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: /^Author: Spam Merchant/ }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('an action on several reports is stopped by Cancel; what was changed by then can be undone', async ({
  page,
  site,
}) => {
  const hidden = async () =>
    (await (await page.request.get(`${site.url}/api/admin/reports?status=hidden&limit=1`)).json()).total as number
  const before = await hidden()
  await page.goto('/control/admin?status=active')
  for (const at of [0, 1, 2]) await box(page, at).check()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const changes: string[] = []
  await page.route(/\/api\/admin\/reports\//, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    changes.push(route.request().url())
    if (changes.length === 2) await held
    return route.continue()
  })
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => changes.length).toBe(2)
  await question.getByRole('button', { name: 'Cancel' }).click()
  release()
  await expect(page.getByText('2 done')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(question).toBeHidden()
  expect([changes.length, await hidden()]).toEqual([2, before + 2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(hidden).toBe(before)
})
