import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, part, rows } from './support/administrators.ts'
import { boxOf } from './support/layout.ts'
import { asReturningVisitor } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test('pages say which part of the list they show and lead on and back; a period narrows the list', async ({
  page,
  site,
}) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
  await page.goto('/control/admin?sort=newest')
  await expect(part(page)).toHaveText(/^1–50 of \d+$/)
  // While a page is loading, the one before stays, so that nothing moves. Another press does not skip it.
  const loaded = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/reports\?.*cursor=/, async (route) => loaded.promise.then(() => route.continue()))
  const next = page.getByRole('link', { name: 'Next' })
  await next.click()
  await next.dispatchEvent('click')
  await expect(part(page)).toHaveText(/^51–100 of \d+$/)
  await expect(rows(page)).toHaveCount(50)
  // Nothing can be selected meanwhile, because it would not stay selected.
  const pageBox = page.getByRole('checkbox', { name: 'Select all on this page' })
  for (const box of [pageBox, rows(page).getByRole('checkbox').first()]) {
    await box.click({ force: true })
    await expect(box).not.toBeChecked()
  }
  const link = await boxOf(next)
  loaded.resolve()
  await expect(next).toBeEnabled()
  expect(await boxOf(next)).toEqual(link)
  await next.click()
  await expect(part(page)).toHaveText(/^101–150 of \d+$/)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(part(page)).toHaveText(/^51–100 of \d+$/)
  await page.reload()
  await expect(part(page)).toHaveText(/^51–100 of \d+$/)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(part(page)).toHaveText(/^1–50 of \d+$/)
  const period = page.getByRole('button', { name: /^Period: / })
  await period.click()
  const sheet = page.getByRole('dialog', { name: 'Period' })
  await sheet.getByLabel('First day').fill('2020-01-02')
  await sheet.getByLabel('Last day').fill('2020-01-01')
  await sheet.getByRole('button', { name: 'Show this period' }).click()
  await expect(sheet.getByRole('alert')).toContainText("isn't before the first one")
  await expectToLookRight(page, 'desk-period')
  await sheet.getByLabel('Last day').fill('2020-01-03')
  // A press beside the popup does not lose what was typed.
  await page.mouse.click(5, 5)
  await expect(sheet.getByLabel('First day')).toHaveValue('2020-01-02')
  await sheet.getByRole('button', { name: 'Show this period' }).click()
  await expect(page).toHaveURL(/since=2020-01-02&until=2020-01-03/)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(period).toHaveAccessibleName('Period: 2 Jan 2020 – 3 Jan 2020')
  await period.click()
  await sheet.getByRole('button', { name: 'Show all' }).click()
  await expect(part(page)).toHaveText(/^1–50 of \d+$/)
  for (const path of ['comments', 'log']) {
    await page.goto(`/control/admin/${path}?until=2020-01-01`)
    await expect(page.getByText('Nothing found')).toBeVisible()
  }
})
