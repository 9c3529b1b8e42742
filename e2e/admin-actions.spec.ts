import type { BrowserContext, Page } from '@playwright/test'
import { ANNOUNCE_AFTER_SECONDS } from '#features/reports/reports.rules.ts'
import { SECOND_MS } from '#shared/clock.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { activeReports, asAdministrator, chooseDelete, type Report, rows } from './support/administrators.ts'
import { boxOf } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

// Administrators' actions: how they are confirmed, undone and announced.
// Flags of accounts that are new do not count, so of those in this file only the resident's flag hides a report.
test.use({ siteOptions: { isDemo: true, env: { HIDE_AFTER_FLAGS: '1' } } })

const RESIDENT = { email: 'resident@demo.test', password: 'demo-lamppost' }

test.beforeEach(async ({ page, site }) => {
  await asReturningVisitor(page)
  await asAdministrator(page, site)
})

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

const kinds = async (page: Page, site: Site, { id }: Report) => {
  const { items } = (await (await page.request.get(`${site.url}/api/reports/${id}/timeline`)).json()) as {
    items: { kind: string }[]
  }
  return items.map(({ kind }) => kind)
}

test('deleting asks first and names what is deleted: a report, several reports, a comment, an account', async ({
  page,
  site,
}) => {
  const [report] = await activeReports(page, site)
  await page.goto(`/control/admin?q=${report!.id}`)
  await chooseDelete(page, rows(page).first())
  const ask = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await expect(ask).toContainText(report!.description.slice(0, 40))
  await expect(ask.getByText(/^By /)).toBeVisible()
  await expectToLookRight(page, 'admin-delete', { widths: [320, 390, 1280] })
  await ask.getByRole('button', { name: 'Close' }).click()
  await page.goto('/control/admin?status=active')
  await expect(rows(page).first()).toBeVisible()
  for (const at of [0, 1, 2, 3, 4]) await rows(page).nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  const askAll = page.getByRole('dialog', { name: /^Delete 5 report/ })
  await expect(askAll.getByRole('listitem')).toHaveCount(4)
  await expect(askAll.getByRole('listitem').last()).toHaveText('and 2 more')
  await expectToLookRight(page, 'admin-delete-several')
  await page.goto('/control/admin/comments')
  const words = await rows(page).first().getByRole('rowheader').innerText()
  await chooseDelete(page, rows(page).first())
  await expect(page.getByRole('dialog')).toContainText(words.trim().slice(0, 30))
  await page.goto('/control/admin/users?q=resident@demo.test')
  await chooseDelete(page, rows(page).first())
  await expect(page.getByRole('dialog')).toContainText('resident@demo.test')
})

/** Whether a change of state that was made at this time, or a little later, is not announced yet. */
const isSoonAfter = (at: number) => Date.now() < at + ANNOUNCE_AFTER_SECONDS * SECOND_MS

test('a change of state is announced after ten seconds; undone before that, it leaves no trace', async ({
  page,
  site,
}) => {
  const [kept, ...others] = (await activeReports(page, site)).slice(2)
  let resolvedAt = 0
  const resolve = async ({ id }: Report) => {
    await page.goto(`/control/admin?q=${id}`)
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Resolve', exact: true }).click()
    resolvedAt = Date.now()
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    // The pointer keeps it open.
    await undo(page).hover()
    await expect(rows(page).first()).toContainText('Resolved')
  }
  let undone: Report | undefined
  let isInTime = false
  // A slow machine may need longer, and then another report.
  do {
    undone = others.shift()
    await resolve(undone!)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await undo(page).click()
    await answered
    isInTime = isSoonAfter(resolvedAt)
    await expect(page.getByText('Undone')).toBeVisible()
  } while (!isInTime)
  await expect(rows(page).first()).toContainText('Active')
  await resolve(kept!)
  await expect.poll(() => kinds(page, site, kept!), { timeout: 30_000 }).toContain('resolved')
  expect(isSoonAfter(resolvedAt)).toBe(false)
  await page.goto(`/report/${kept!.id}`)
  const story = page.getByRole('region', { name: 'Updates' })
  await expect(story.getByRole('listitem').filter({ hasText: 'Resolved' })).toBeVisible()
  expect(await kinds(page, site, undone!)).not.toContain('resolved')
})

/** Flags reports as a new member, then signs the administrator in again. */
async function flag(page: Page, context: BrowserContext, site: Site, reports: Report[], comment: string) {
  await signInNewMember(site, context)
  for (const { id } of reports) {
    const data = { reason: 'spam', comment }
    expect((await page.request.post(`${site.url}/api/reports/${id}/flags`, { data })).status()).toBe(201)
  }
  await asAdministrator(page, site)
}

async function pressAgain(page: Page) {
  await page.mouse.down()
  await page.mouse.up()
}

test('a flagged report is decided on with one click, keeps its position, and Undo reverts all of it', async ({
  page,
  context,
  site,
}) => {
  const reports = await activeReports(page, site)
  const withPhoto = reports.find(({ photo }) => photo !== null)
  // The longest name of a category, whose line breaks depend on the room beside it.
  const long = reports.find((one) => one.category === 'infrastructure' && one.photo === null)
  const chosen = [withPhoto!, long!, ...reports.filter((one) => one !== withPhoto && one !== long).slice(8, 10)]
  await flag(page, context, site, chosen, 'Just an advert')
  await page.goto('/control/admin/flags?sort=newest')
  const cards = page.getByRole('article').filter({ hasText: chosen[1]!.description.slice(0, 30) })
  const card = cards.first()
  await expect(card).toContainText('Just an advert')
  await expectToLookRight(page, 'admin-flags', { widths: [320, 390, 768, 1280] })
  const next = page.getByRole('article').nth(3)
  let isUndoneInTime = false
  for (const [button, words, status] of [
    ['Hide', 'Hidden', 'hidden'],
    ['Resolve', 'Resolved', 'resolved'],
    ['Dismiss', 'Flags dismissed', 'active'],
  ] as const) {
    const before = [await boxOf(card), await boxOf(next)]
    const pressedAt = Date.now()
    await card.getByRole('button', { name: button }).click()
    await expect(undo(page)).toBeVisible()
    // A second press decides nothing; the focus is then where it was.
    if (button === 'Hide') await pressAgain(page)
    else await expect(card.getByRole('heading')).toBeFocused()
    const toast = page.getByRole('region', { name: 'Messages' })
    // The pointer keeps it open.
    await undo(page).hover()
    await expect(toast).toContainText(`${words}. `)
    await expect(toast).toContainText(chosen[1]!.description.slice(0, 30))
    await expect(card).toContainText(words)
    await expect(card.getByRole('button', { name: button })).toHaveCount(0)
    expect([await boxOf(card), await boxOf(next)]).toEqual(before)
    const read = async () => (await (await page.request.get(`${site.url}/api/reports/${chosen[1]!.id}`)).json()).status
    expect(await read()).toBe(status)
    // This takes longer than the ten seconds after which a change of state is announced. Dismissing changes none.
    if (button === 'Dismiss') {
      // The focus keeps the toast, whatever the width of the window.
      await undo(page).focus()
      await expectToLookRight(page, 'toast-undo')
    }
    await undo(page).click()
    await expect(card.getByRole('button', { name: button })).toBeVisible()
    await expect(card).toContainText('Just an advert')
    expect(await read()).toBe('active')
    if (button === 'Hide') isUndoneInTime = isSoonAfter(pressedAt)
  }
  const story = await kinds(page, site, chosen[1]!)
  expect(isUndoneInTime && story.includes('hidden')).toBe(false)
  await card.getByRole('button', { name: 'Delete' }).click()
  const ask = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await expect(ask).toContainText(chosen[1]!.description.slice(0, 30))
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expect(ask).toBeHidden()
  await expect(undo(page)).toHaveCount(0)
})

test('Undo reopens flags that were decided on together', async ({ page, context, site }) => {
  const reports = (await activeReports(page, site)).slice(14, 16)
  await flag(page, context, site, reports, 'Twice the same')
  await page.goto('/control/admin/flags?sort=newest')
  const cards = page.getByRole('article').filter({ hasText: 'Twice the same' })
  for (const at of [0, 1]) await cards.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Hide', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(cards).toHaveCount(0)
  await undo(page).click()
  await expect(cards).toHaveCount(2)
})

test('dismissing flags shows a report that they have hidden, but not one that an admin has hidden', async ({
  page,
  context,
  site,
  playwright,
}) => {
  const [byHand, ...others] = (await activeReports(page, site)).slice(16)
  const byFlags = others.find(({ author }) => author?.email !== RESIDENT.email)
  await flag(page, context, site, [byHand!], 'Seen by hand')
  const resident = await playwright.request.newContext({ baseURL: site.url })
  await resident.post('/api/accounts/sign-in', { data: RESIDENT })
  const data = { reason: 'spam', comment: 'Seen by neighbours' }
  expect((await resident.post(`/api/reports/${byFlags!.id}/flags`, { data })).status()).toBe(201)
  await resident.dispose()
  const statusOf = async ({ id }: Report) =>
    (await (await page.request.get(`${site.url}/api/reports/${id}`)).json()).status as string
  const hide = { data: { status: 'hidden' } }
  expect((await page.request.patch(`${site.url}/api/admin/reports/${byHand!.id}`, hide)).status()).toBe(200)
  await page.goto('/control/admin/flags?sort=newest')
  const cardOf = (words: string) => page.getByRole('article').filter({ hasText: words })
  const [hiddenByHand, hiddenByFlags] = [cardOf('Seen by hand'), cardOf('Seen by neighbours')]
  await expect(hiddenByHand.getByText(/^First flagged/)).toBeVisible()
  await expect(hiddenByHand.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(hiddenByFlags.getByText('Hidden automatically after 1 flag')).toBeVisible()

  for (const card of [hiddenByHand, hiddenByFlags]) await card.getByRole('checkbox').check()
  for (const [button, ask, shown] of [
    ['Resolve', 'Resolve 2 reports?', '2 hidden reports will be visible to everyone again.'],
    ['Dismiss', 'Dismiss the flags of 2 reports?', '1 hidden report will be visible to everyone again.'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    const question = page.getByRole('dialog', { name: ask })
    await expect(question).toContainText(shown)
    await question.getByRole('button', { name: 'Cancel' }).click()
  }
  await hiddenByHand.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(hiddenByHand.getByText('Flags dismissed', { exact: true })).toBeVisible()
  expect(await statusOf(byHand!)).toBe('hidden')
  await hiddenByFlags.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(hiddenByFlags).toContainText('Flags dismissed, report shown again')
  expect(await statusOf(byFlags!)).toBe('active')
})
