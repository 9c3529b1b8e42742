import type { Locator, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { activeReports, asAdministrator, chooseDelete, type Report, rows } from './support/administrators.ts'
import { holdRequests } from './support/holding.ts'
import { boxOf, untilPainted, untilStill } from './support/layout.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

const PHONE = { width: 390, height: 664 }

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Edit report' })

const change = (page: Page, site: Site, { id }: Report, data: object) =>
  page.request.patch(`${site.url}/api/admin/reports/${id}`, { data })

async function edit(page: Page, { id }: Report): Promise<Locator> {
  await page.goto(`/control/admin?q=${id}`)
  await expect(rows(page).first().getByRole('button', { name: 'Edit:' })).toHaveAccessibleName(/^Edit: ./)
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  await untilStill(sheetOf(page))
  return sheetOf(page)
}

test('when two people edit one report, the second sees both versions and decides', async ({ page, site }) => {
  await page.setViewportSize(PHONE)
  const [report] = await activeReports(page, site)
  const sheet = await edit(page, report!)
  const description = sheet.getByRole('textbox', { name: 'Description' })
  const save = sheet.getByRole('button', { name: 'Save', exact: true })
  await description.fill('Mine')
  expect((await change(page, site, report!, { description: 'Theirs' })).status()).toBe(200)
  // Coming back to the window does not reload the list under the popup.
  const reloads: string[] = []
  page.on('request', (request) => request.url().includes('/api/admin/reports?') && reloads.push(request.url()))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await sheet.getByRole('combobox', { name: 'State' }).scrollIntoViewIfNeeded()
  expect(reloads).toEqual([])
  await save.click()
  const alert = sheet.getByRole('alert')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(sheet.locator(':focus').getByRole('alert')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(sheet.getByText('Yours Mine')).toBeVisible()
  await expect(sheet.getByText('Current version Theirs')).toBeVisible()
  await expectToLookRight(page, 'admin-stale', { widths: [320, 390, 768, 1280] })
  await page.setViewportSize(PHONE)
  await sheet.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(sheet).toBeVisible()

  // Somebody else saves once more in between, so another decision is needed.
  await change(page, site, report!, { description: 'Theirs again' })
  await sheet.getByRole('button', { name: 'Save mine' }).click()
  await expect(sheet.getByText('Current version Theirs again')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save mine' }).click()
  await expect(sheet).toBeHidden()
  await expect(rows(page).first()).toContainText('Mine')

  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  await change(page, site, report!, { description: 'Theirs after all' })
  await description.fill('Mine once more')
  // The second click of a double click does not decide the conflict.
  await save.dblclick()
  await sheet.getByRole('button', { name: 'Use the current version' }).click()
  await expect(description).toHaveValue('Theirs after all')
  await expect(alert).toHaveCount(0)
  await expect(sheet.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await save.click()
  await expect(sheet).toBeHidden()
  await expect(rows(page).first()).toContainText('Theirs after all')
})

test('what is typed while an edit is being saved stays, and can be saved too', async ({ page, site }) => {
  const [, , report] = await activeReports(page, site)
  const sheet = await edit(page, report!)
  const description = sheet.getByRole('textbox', { name: 'Description' })
  const save = sheet.getByRole('button', { name: 'Save', exact: true })
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/admin/reports/*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await description.fill('First')
  await sheet.getByRole('combobox', { name: 'State' }).selectOption('resolved')
  await sheet.getByRole('textbox', { name: 'Public note' }).fill('Done')
  await save.click()
  await description.fill('First and second')
  gate.resolve()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(description).toHaveValue('First and second')
  await save.click()
  await expect(sheet).toBeHidden()
  await expect(rows(page).first()).toContainText('First and second')
})

test('a save that ends after its popup was closed changes nothing in the next one', async ({ page, site }) => {
  const [, , , report] = await activeReports(page, site)
  const sheet = await edit(page, report!)
  const description = sheet.getByRole('textbox', { name: 'Description' })
  const saving = await holdRequests(page, /\/api\/admin\/reports\/[^/]+$/, 'PATCH')
  await description.fill('Without the name')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await saving.sent
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toBeHidden()
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  await expect(description).toHaveValue(report!.description)
  saving.release()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(sheet).toBeVisible()
  // It was begun with the old text, so this is a conflict.
  await sheet.getByRole('combobox', { name: 'State' }).selectOption('resolved')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('Current version Without the name')).toBeVisible()
})

test('an edit that is opened again before the list is reloaded begins with what was just saved', async ({
  page,
  site,
}) => {
  const [, , , , report] = await activeReports(page, site)
  const sheet = await edit(page, report!)
  const description = sheet.getByRole('textbox', { name: 'Description' })
  const reload = await holdRequests(page, /\/api\/admin\/reports\?/, 'GET')
  for (const [before, after] of [
    [report!.description, 'Saved once'],
    ['Saved once', 'Saved twice'],
  ] as const) {
    await expect(description).toHaveValue(before)
    await description.fill(after)
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet).toBeHidden()
    await reload.sent
    await expect(rows(page).first()).toContainText(after)
    await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  }
  reload.release()
  await expect(description).toHaveValue('Saved twice')
})

test('the focus is kept after a deletion and an undo, and a deletion that fails later says so', async ({ page }) => {
  await page.goto('/control/admin')
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  const first = rows(page).first()
  const text = await first.textContent()
  await chooseDelete(page, first)
  const ask = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(first).not.toHaveText(text!)
  await expect.poll(isLost).toBe(false)

  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // The pointer keeps it open.
  await undo.hover()
  await expect.poll(isLost).toBe(false)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await undo.click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect.poll(isLost).toBe(false)

  const deleting = await holdRequests(page, /\/api\/admin\/reports\/[^/]+$/, 'DELETE')
  await chooseDelete(page, first)
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await deleting.sent
  await ask.getByRole('button', { name: 'Cancel' }).click()
  deleting.release(false)
  await expect(page.getByRole('status').getByText('Failed to delete report')).toBeVisible()
})

test('the hint that the note is public is fully visible while the note is written', async ({ page, site }) => {
  const [report] = await activeReports(page, site)
  await page.setViewportSize(PHONE)
  const sheet = await edit(page, report!)
  for (const size of [PHONE, { width: 320, height: 640 }, { width: 1280, height: 720 }]) {
    await sheet.getByRole('combobox', { name: 'Category' }).focus()
    await page.setViewportSize(size)
    await untilPainted(page)
    await sheet.getByRole('textbox', { name: 'Public note (optional)' }).focus()
    const said = "When you change the state, the author is notified and everyone can read this on the report's page."
    const hint = await boxOf(sheet.getByText(said))
    const save = await boxOf(sheet.getByRole('button', { name: 'Save', exact: true }))
    expect(hint!.y + hint!.height).toBeLessThanOrEqual(save!.y)
  }
})

test('an error on saving or deleting is shown where it can be seen', async ({ page, site }) => {
  await page.setViewportSize(PHONE)
  const [, report] = await activeReports(page, site)
  const sheet = await edit(page, report!)
  await page.route('**/api/admin/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await sheet.getByRole('textbox', { name: 'Public note (optional)' }).fill('Not seen at first')
  for (const _ of [1, 2]) {
    await sheet.getByRole('textbox', { name: 'Public note (optional)' }).scrollIntoViewIfNeeded()
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet.getByRole('alert')).toHaveText('Failed to update report')
    await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 })
  }
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 640, height: 330 })
  await chooseDelete(page, rows(page).first())
  const ask = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(ask.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('an administrator moves the pin of a report, its address follows, and its photo can be viewed or removed', async ({
  page,
  site,
}) => {
  const report = (await activeReports(page, site)).find(({ photo }) => photo !== null)
  const sheet = await edit(page, report!)
  await expect(sheet.getByRole('button', { name: 'View Photo' })).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: 'Remove photo' })).toBeVisible()
  const address = sheet.getByRole('textbox', { name: 'Address' })
  site.geocoder.answers.label = '7, Line Wall Road, Town Area, GX11 1AA, Gibraltar'
  await sheet.getByRole('button', { name: 'Move the pin' }).click()
  const pin = sheet.locator('[aria-label="Report location"]')
  await pin.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(address).toHaveValue(site.geocoder.answers.label)
  await expectToLookRight(page, 'admin-edit-pin', { widths: [320, 390, 768, 1280] })
  // A press beside the popup does not lose the moved pin.
  await page.mouse.click(5, 5)
  await untilPainted(page)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toBeHidden()
  const card = await (await page.request.get(`${site.url}/api/reports/${report!.id}`)).json()
  expect(card.address).toBe(site.geocoder.answers.label)
  await page.goto('/control/admin/log')
  await expect(page.getByRole('article').first()).toContainText('Line Wall Road')
})

test('sheets have rounded corners and Close where dialogs have it; lists keep their arrow off the border', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const [report] = await activeReports(page, site)
  const sheet = await edit(page, report!)
  const corners = await sheet.evaluate((popup) => {
    const { left, right, bottom } = popup.getBoundingClientRect()
    const isInside = (x: number) => popup.contains(document.elementFromPoint(x, bottom - 3))
    return [isInside(left + 3), isInside(right - 3), isInside(left + 40)]
  })
  expect(corners).toEqual([false, false, true])
  const list = sheet.getByRole('combobox', { name: 'State' })
  const [box, arrow] = [await boxOf(list), await boxOf(list.locator('xpath=..').locator('svg'))]
  expect(box!.x + box!.width - arrow!.x - arrow!.width).toBeGreaterThanOrEqual(10)
  const place = async (popup: Locator) => {
    await untilStill(popup)
    const [whole, close] = [await boxOf(popup), await boxOf(popup.getByRole('button', { name: 'Close' }))]
    return [whole!.x + whole!.width - close!.x - close!.width, Math.round(close!.y - whole!.y)]
  }
  const ofSheet = await place(sheet)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await chooseDelete(page, rows(page).first())
  const ofDialog = await place(page.getByRole('dialog', { name: 'Delete this report for good?' }))
  for (const at of [0, 1]) expect(Math.abs(ofSheet[at]! - ofDialog[at]!)).toBeLessThanOrEqual(4)
})
