import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, chooseDelete, part, rows } from './support/administrators.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

test('rows are 56 px high with room for their text', async ({ page }) => {
  for (const path of ['', '/users', '/comments']) {
    await page.goto(`/control/admin${path}`)
    await expect(rows(page).first()).toBeVisible()
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 860 })
      await untilPainted(page)
      const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect([width, path, Math.max(...heights)]).toEqual([width, path, 56])
      if (path === '') {
        const words = await boxOf(page.getByRole('rowheader').first())
        expect(words.width, `${width}`).toBeGreaterThan(220)
        const authors = rows(page).locator('td:nth-of-type(2) a > span')
        const cut = await authors.evaluateAll((names) =>
          names
            .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
            .map((name) => name.textContent),
        )
        expect(cut, `${width}`).toEqual([])
      }
      if (path === '') await expect(rows(page).first().getByRole('button', { name: 'View photo' })).toBeVisible()
      // The tests below and those of admin*.spec.ts look at the lists at 1280 px.
      if (width < 1280)
        await expectToLookRight(page, `desk${path.replace('/', '-') || '-reports'}-${width}`, { widths: [width] })
    }
  }
})

test('the state is changed in the row, with Undo', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/control/admin?status=active')
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).first().getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const id = (await rows(page).first().getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
  const stateOf = async () => (await (await page.request.get(`${site.url}/api/reports/${id}`)).json()).status as string
  const chip = rows(page)
    .first()
    .getByRole('button', { name: /^State: Active, / })
  await page.route('**/api/admin/reports/*', (route) => route.abort())
  await chip.click()
  await page.getByRole('dialog', { name: 'State' }).getByText('Resolved').click()
  await expect(page.getByText('Failed to update report')).toBeVisible()
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^State: Active, .*Failed to update report$/ }),
  ).toBeVisible()
  await page.unroute('**/api/admin/reports/*')
  await rows(page)
    .first()
    .getByRole('button', { name: /^State: Active, / })
    .click()
  await page.getByRole('dialog', { name: 'State' }).getByText('Resolved').click()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page.getByText('State changed to Resolved')).toBeVisible()
  expect(await stateOf()).toBe('resolved')
  // An Undo that fails can be pressed again.
  await page.route('**/api/admin/reports/*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Undo' }).click()
  await failed
  await expect(page.getByText('Failed to update report')).toBeVisible()
  await page.unroute('**/api/admin/reports/*')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stateOf).toBe('active')

  // Until the list is loaded again, the report can't be selected and is none of `rows`.
  await expect(rows(page).first().getByRole('link').first()).toHaveAttribute('href', `/report/${id}`)
  await rows(page)
    .first()
    .getByRole('button', { name: /^More: / })
    .click()
  await page.getByRole('menuitem', { name: 'Change state with a note' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  const states = sheet.getByRole('combobox', { name: 'State' })
  await expect(states).toBeFocused()
  await states.selectOption('Resolved')
  await sheet.getByRole('textbox', { name: 'Public note (optional)' }).fill('Cleaned by the port')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  const { items } = await (await page.request.get(`${site.url}/api/admin/log?target=${id}`)).json()
  expect(items[0].after).toEqual({ status: 'resolved', note: 'Cleaned by the port' })
})

test('a report that leaves the list by its new state stays in its place until another filter is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/control/admin?status=active')
  const hrefOf = (at: number) => rows(page).nth(at).getByRole('link').first().getAttribute('href')
  const chip = (at: number) =>
    page
      .getByRole('row')
      .nth(at + 1)
      .getByRole('button', { name: /^State: / })
  await expect(chip(1)).toBeVisible()
  const next = await hrefOf(1)
  const total = Number((await part(page).innerText()).split(' ').at(-1))
  await chip(0).click()
  await page.getByRole('dialog', { name: 'State' }).getByText('Resolved').click()
  await expect(part(page)).toHaveText(new RegExp(`^1–50 of ${total - 1}$`))
  await expect(chip(0)).toHaveAccessibleName(/^State: Resolved, /)
  const second = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(second).toHaveAttribute('href', next ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chip(0)).toHaveAccessibleName(/^State: Active, /)
  await expect(rows(page).first().getByRole('checkbox')).toBeVisible()
  await chip(0).click()
  await page.getByRole('dialog', { name: 'State' }).getByText('Hidden').click()
  await expect(chip(0)).toHaveAccessibleName(/^State: Hidden, /)
  await page.getByRole('button', { name: /^Category: / }).click()
  await page.getByRole('dialog').getByText('Other', { exact: true }).click()
  await expect(page).toHaveURL(/category=other/)
  await expect(page.getByRole('button', { name: /^State: Hidden, / })).toHaveCount(0)
})

test('each tab of the dashboard keeps its filters, until they are cleared', async ({ page }) => {
  await page.goto('/control/admin?status=hidden&sort=newest')
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name, exact: true })
  const clear = page.getByRole('button', { name: 'Clear filters' })
  await expect(clear).toBeVisible()
  await tab('Users').click()
  await expect(page).toHaveURL(/\/users$/)
  await expect(clear).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/\/recent$/)
  await page.goBack()
  await tab('Reports').click()
  await expect(page).toHaveURL(/\/control\/admin\?status=hidden&sort=newest$/)
  await clear.click()
  await expect(page).toHaveURL(/\/control\/admin\?sort=newest$/)
  await expect(clear).toHaveCount(0)
  await tab('Reports').click()
  await expect(page).toHaveURL(/\/control\/admin$/)
})

test('the log tells in sentences who did what to what, and what it changed', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context, { firstName: 'Elena', lastName: 'Bossano' })
  const multipart = { category: 'noise', description: 'A drum in the night', lat: '36.1404', lng: '-5.3536' }
  const { id } = await (await page.request.post(`${site.url}/api/reports`, { multipart })).json()
  const said = await page.request.post(`${site.url}/api/reports/${id}/comments`, { multipart: { text: 'Buy watches' } })
  const comment = (await said.json()).id as string
  await asAdministrator(page, site)
  const { items } = await (
    await page.request.get(`${site.url}/api/admin/users?q=${encodeURIComponent(member.email)}`)
  ).json()
  const user = items[0].id as string
  const patch = (path: string, data: object) => page.request.patch(`${site.url}/api/admin/${path}`, { data })
  await patch(`reports/${id}`, {
    category: 'other',
    description: 'A drum at night',
    status: 'hidden',
    note: 'Names somebody',
  })
  await patch(`reports/${id}`, { status: 'active' })
  await page.request.delete(`${site.url}/api/admin/comments/${comment}`)
  await patch(`users/${user}`, { firstName: 'Helena' })
  await patch(`users/${user}`, { disabled: true })
  await patch(`users/${user}`, { disabled: false })
  for (const admin of [true, false])
    await page.request.put(`${site.url}/api/admin/administrators`, { data: { email: member.email, admin } })
  await page.request.get(`${site.url}/api/admin/reports.csv?status=hidden&q=drum`)
  await page.request.delete(`${site.url}/api/admin/reports/${id}`)
  await page.goto('/control/admin/log')
  const entries = page.getByRole('article')
  const expected = [
    ['Grace Olivero deleted the report A drum at night', 'State: Active'],
    ['Grace Olivero downloaded the list of reports as CSV', 'State: Hidden', 'Search: with search words'],
    ['Grace Olivero removed Helena Bossano as admin'],
    ['Grace Olivero made Helena Bossano an admin'],
    ['Grace Olivero enabled the account of Helena Bossano'],
    ['Grace Olivero disabled the account of Helena Bossano'],
    ['Grace Olivero changed the name of Helena Bossano', 'Name: Before: Elena Bossano → After: Helena Bossano'],
    ['Grace Olivero deleted a comment on the report', 'Buy watches'],
    ['Grace Olivero made the report', 'visible again'],
    ['Grace Olivero hid the report', 'Names somebody'],
    ['Grace Olivero edited the report', 'Category: Before: Noise & Disturbance → After: Other', 'Description changed'],
  ]
  for (const [at, words] of expected.entries())
    for (const one of words) await expect(entries.nth(at)).toContainText(one)
  const text = await page.getByRole('main').innerText()
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|sort:|run:|–  ?→|undefined|null|\{/)
  await entries.nth(10).getByText('Description changed').click()
  await expect(entries.nth(10)).toContainText('A drum in the night')
  await expectToLookRight(page, 'desk-log', { widths: [320, 390, 768, 1280] })
  await entries.nth(3).getByRole('link', { name: 'Helena Bossano' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('administrators are listed, and removed after a question; the last one stays', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context, { firstName: 'Nadia', lastName: 'Secondary' })
  await asAdministrator(page, site)
  await page.goto('/control/admin/users')
  const list = page.getByRole('region', { name: 'Admins' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Only admin')
  await expect(list.getByRole('button')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expect(list).toHaveCount(2)
  const second = list.filter({ hasText: 'Nadia Secondary' })
  await expect(second).toContainText(/Admin since .* made by Grace Olivero/)
  await expectToLookRight(page, 'desk-admins')
  await page.getByRole('textbox', { name: 'Email' }).fill('Admin@demo.test')
  await page.getByRole('button', { name: 'Remove admin' }).click()
  const own = page.getByRole('dialog', { name: 'Remove Admin@demo.test as admin?' })
  await expect(own).toContainText('You keep your account, but you are signed out')
  await own.getByRole('button', { name: 'Cancel' }).click()
  await second.getByRole('button', { name: 'Remove Nadia Secondary as admin' }).click()
  const ask = page.getByRole('dialog', { name: 'Remove Nadia Secondary as admin?' })
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(list).toHaveCount(2)
  await second.getByRole('button', { name: 'Remove Nadia Secondary as admin' }).click()
  await ask.getByRole('button', { name: 'Remove admin' }).click()
  await expect(list).toHaveCount(1)
})

test('an account’s reports are to be kept again each time the question is asked', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context)
  await sendReport(context.request, { category: 'noise', description: 'A drill at night' })
  await asAdministrator(page, site)
  await page.goto(`/control/admin/users?q=${encodeURIComponent(member.email)}`)
  const keep = page.getByRole('checkbox', { name: 'Keep 1 report' })
  await chooseDelete(page, rows(page).first())
  await keep.uncheck()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(keep).toBeHidden()
  await chooseDelete(page, rows(page).first())
  await expect(keep).toBeChecked()
})
