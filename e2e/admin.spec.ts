import type { Page } from '@playwright/test'
import { truncate } from '#shared/text.ts'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { asAdministrator, chooseDelete, rows } from './support/administrators.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

const total = (page: Page) => page.getByRole('status').filter({ hasText: / of \d+$/ })
const countIn = async (page: Page) => Number((await total(page).innerText()).split(' ').at(-1))

test('visitors are sent to sign in, and members are denied access', async ({ page, context, site }) => {
  await page.goto('/control/admin')
  await expect(page).toHaveURL(/\/signin\?returnTo=/)
  await page.goto('/control/admin?status=hidden&q=a%26b')
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('returnTo')).toBe('/control/admin?status=hidden&q=a%26b')
  await signInNewMember(site, context)
  const answer = await page.goto('/control/admin')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
})

test('the dashboard says that it is checking privileges, then shows its tabs', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/profile')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/me', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page.getByText('Checking admin privileges...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await expect(page).toHaveTitle(/^Reports, Admin Dashboard - Lamppost: Gibraltar$/)
  await expect(rows(page).first()).toBeVisible()
  for (const name of ['Users', 'Overview', 'Comments', 'Migrations', 'Flags', 'Keys', 'Log', 'Reports']) {
    await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveTitle(new RegExp(`^${name}, Admin Dashboard`))
  }
})

test('a report is found, edited, hidden with a note, and is in the log', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin')
  const first = rows(page).first()
  const words = await first.locator('p').innerText()
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(words.split(' ').slice(0, 3).join(' '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(rows(page).first().locator('p')).toHaveText(words)
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await sheet.getByRole('textbox', { name: 'Description' }).fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Please fill out all required fields.')
  await sheet.getByRole('textbox', { name: 'Description' }).fill(`${words} (checked)`)
  await sheet.getByRole('combobox', { name: 'State' }).selectOption('Hidden')
  await sheet.getByRole('textbox', { name: 'Public note (optional)' }).fill('Shows a number plate')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(rows(page).first()).toContainText('(checked)')
  await expect(rows(page).first()).toContainText('Hidden')
  await page.goto('/control/admin/log')
  await expect(page.getByRole('article').first()).toContainText(/hid the report/)
  await expect(page.getByRole('article').first()).toContainText('Shows a number plate')
  await page.getByRole('article').first().getByRole('button', { name: 'Only this' }).click()
  await expect(page).toHaveURL(/target=/)
  await expect(page.getByRole('button', { name: 'Only this' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Everything in the log' }).click()
  await expect(page).not.toHaveURL(/target=/)
  await expect(page.getByRole('article').first().getByRole('link')).toHaveText(truncate(`${words} (checked)`, 60))
  await page.getByRole('article').first().getByRole('link').click()
  const story = page.getByRole('region', { name: 'Updates' })
  // The timeline shows it ten seconds after it was done.
  await expect(story.getByRole('listitem').first()).toContainText('Hidden by an admin', { timeout: 30_000 })
  await expect(story.getByRole('listitem').first()).toContainText('Shows a number plate')
  await expect(story.getByRole('listitem').last()).toContainText('Reported')
})

test('several reports are resolved at once, after a question', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin?status=active')
  await expect(rows(page).first()).toBeVisible()
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('dialog', { name: 'Resolve 2 reports?' }).getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('2 selected')).toBeHidden()
})

test('the question before resolving says how many hidden reports everybody will see again', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  const ids: string[] = []
  for (const which of ['first', 'second', 'third'])
    ids.push(await sendReport(page.request, { description: `A quokka, the ${which}` }))
  await asAdministrator(page, site)
  await page.request.post(`/api/reports/${ids[0]}/flags`, { data: { reason: 'spam' } })
  for (const id of ids.slice(0, 2)) await page.request.patch(`/api/admin/reports/${id}`, { data: { status: 'hidden' } })
  await page.goto('/control/admin?q=quokka')
  const pick = (which: string) => rows(page).filter({ hasText: which }).getByRole('checkbox')
  const resolve = page.getByRole('button', { name: 'Resolve', exact: true }).first()
  const question = page.getByRole('dialog', { name: /^Resolve \d/ })
  await pick('third').check()
  await resolve.click()
  await expect(question).toContainText('A quokka, the third')
  await expect(question).not.toContainText('everybody')
  await question.getByRole('button', { name: 'Cancel' }).click()
  for (const which of ['first', 'second']) await pick(which).check()
  await resolve.click()
  await expect(question).toContainText('2 hidden reports will be visible to everyone again.')
  await expectToLookRight(page, 'admin-resolve-hidden')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/control/admin/flags?sort=newest')
  await page.getByRole('article').filter({ hasText: 'A quokka, the first' }).getByRole('checkbox').check()
  await resolve.click()
  await expect(question).toContainText('1 hidden report will be visible to everyone again.')
})

test('a report is deleted for good; a deletion or an edit that fails shows an error', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin')
  const before = await countIn(page)
  await page.route('**/api/admin/reports/*', (route) => route.abort())
  await chooseDelete(page, rows(page).nth(3))
  const ask = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(ask.getByRole('alert')).toHaveText('Failed to delete report')
  await page.unroute('**/api/admin/reports/*')
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(ask).toBeHidden()
  await expect(total(page)).toHaveText(new RegExp(` of ${before - 1}$`))
  await page.route('**/api/admin/reports/*', (route) => route.abort())
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Failed to update report')
})

test('a user is made an administrator, disabled and deleted', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context)
  await asAdministrator(page, site)
  await page.goto('/control/admin/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter an email address')
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('button', { name: 'Make admin' }).click()
  const row = page.getByRole('row').filter({ hasText: member.email })
  await expect(row).toContainText('Admin')
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('button', { name: 'Remove admin' }).click()
  const askRemoval = page.getByRole('dialog')
  await expect(askRemoval).toContainText(member.email)
  await askRemoval.getByRole('button', { name: 'Remove admin' }).click()
  await expect(row).not.toContainText('Admin')
  await row.getByRole('button', { name: 'Edit:' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit user' })
  await page.route('**/api/admin/users/*', (route) => route.abort())
  await sheet.getByRole('combobox', { name: 'State' }).selectOption('Disabled')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Failed to update user')
  await page.unroute('**/api/admin/users/*')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Disabled')
  await page.route('**/api/admin/users/*', (route) => route.abort())
  await chooseDelete(page, row)
  const ask = page.getByRole('dialog', { name: 'Delete this account for good?' })
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(ask.getByRole('alert')).toHaveText('Failed to delete user')
  await page.unroute('**/api/admin/users/*')
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(0)
})

test('the photo of a user is seen and removed', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context)
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() }
  expect((await context.request.put('/api/profile/photo', { multipart: { photo } })).status()).toBe(200)
  await asAdministrator(page, site)
  await page.goto(`/control/admin/users?q=${encodeURIComponent(member.email)}`)
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit user' })
  await expect(sheet.locator('img[src*="profile_photos"]')).toBeVisible()
  await expectToLookRight(page, 'admin-edit-user')
  await sheet.getByRole('checkbox', { name: 'Remove photo' }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await rows(page).first().getByRole('button', { name: 'Edit:' }).click()
  await expect(sheet.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expect(sheet.getByRole('checkbox')).toHaveCount(0)
  await page.goto('/control/admin/log')
  await expect(page.getByRole('article').first()).toContainText('removed the profile photo of Rosia Bay')
})

test('a comment is deleted after a question, at the second try', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin/comments')
  const before = await countIn(page)
  await expectToLookRight(page, 'admin-comments')
  await page.route('**/api/admin/comments/*', (route) => route.abort())
  await chooseDelete(page, rows(page).first())
  const askComment = page.getByRole('dialog', { name: 'Delete this comment?' })
  await askComment.getByRole('button', { name: 'Delete for good' }).click()
  await expect(askComment.getByRole('alert')).toHaveText('Failed to delete comment')
  await page.unroute('**/api/admin/comments/*')
  await askComment.getByRole('button', { name: 'Delete for good' }).click()
  await expect(total(page)).toHaveText(new RegExp(` of ${before - 1}$`))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the dashboard says that it needs it', async ({ page, site }) => {
    await asAdministrator(page, site)
    await page.goto('/control/admin')
    // Playwright does not look for text in noscript.
    await expect(page.locator('noscript p')).toBeVisible()
    expect(await page.locator('noscript p').textContent()).toBe('The dashboard needs JavaScript. Turn it on to use it.')
  })
})

test('a list that fails to load says so, and loads when tried again', async ({ page, site }) => {
  await asAdministrator(page, site)
  await page.goto('/control/admin/keys')
  const tabs = page.getByRole('navigation', { name: 'Admin Dashboard' })
  for (const [name, said] of [
    ['Reports', 'Failed to load reports'],
    ['Users', 'Failed to load users'],
    ['Comments', 'Failed to load comments'],
  ] as const) {
    await page.route(/\/api\/admin\/\w+(\?|$)/, (route) => route.abort())
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await page.unroute(/\/api\/admin\/\w+(\?|$)/)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(total(page)).toBeVisible()
  }
})
