import { expectToLookRight } from './support/accessibility.ts'
import { activeReports, asAdministrator, rows } from './support/administrators.ts'
import { untilStill } from './support/layout.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

test('a public note that names somebody is removed again', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const [report] = await activeReports(page, site)
  const note = { status: 'resolved', note: 'Zebedee has mended it' }
  await page.request.patch(`${site.url}/api/admin/reports/${report!.id}`, { data: note })
  const story = page.getByRole('region', { name: 'Updates' })
  await expect(async () => {
    await page.goto(`/report/${report!.id}`)
    await expect(story).toContainText('Zebedee', { timeout: 1000 })
  }).toPass()
  await page.goto(`/control/admin?q=${report!.id}`)
  const openEdit = () => rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  await openEdit()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await untilStill(sheet)
  const notes = sheet.getByRole('region', { name: 'Public notes' })
  await expect(notes).toContainText('Zebedee has mended it')
  // There may be a new note when the form is opened again.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/reports/${report!.id}`))
  await openEdit()
  await asked
  await untilStill(sheet)
  await notes.scrollIntoViewIfNeeded()
  await expectToLookRight(page, 'admin-notes', { widths: [320, 390, 768, 1280] })
  await notes.getByRole('checkbox', { name: 'Remove this note' }).check()
  // The notes are asked for again when somebody comes back to the tab. What was ticked stays if that fails.
  const path = `**/api/admin/reports/${report!.id}`
  let tries = 0
  await page.route(path, (route) => {
    tries++
    return route.abort()
  })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => tries).toBe(2)
  await page.unroute(path)
  await expect(notes.getByRole('checkbox', { name: 'Remove this note' })).toBeChecked()
  // Somebody else saves meanwhile, so both versions are shown first.
  const data = { description: 'Other words' }
  expect((await page.request.patch(`${site.url}/api/admin/reports/${report!.id}`, { data })).status()).toBe(200)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('Yours none')).toBeVisible()
  await expect(sheet.getByText('Current version Zebedee has mended it')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save mine' }).click()
  await expect(sheet).toBeHidden()
  await openEdit()
  await expect(sheet.getByRole('combobox', { name: 'State' })).toBeVisible()
  await expect(notes).toHaveCount(0)
  await page.goto(`/report/${report!.id}`)
  await expect(story).toContainText('Resolved')
  await expect(story).not.toContainText('Zebedee')
})

test('a report is edited although a process of the release before, which knows no notes, has answered', async ({
  page,
}) => {
  await page.route(/\/api\/admin\/reports\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const { notes: _, ...json } = await response.json()
    await route.fulfill({ response, json })
  })
  await page.goto('/control/admin')
  const answered = page.waitForResponse(/\/api\/admin\/reports\/[\w-]+$/)
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  await (await answered).finished()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Other words', { timeout: 10_000 })
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
