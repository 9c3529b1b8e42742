import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { boxOf, untilStill } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, cards } from './support/recent.ts'
import { expect, test } from './support/site.ts'

// What an administrator can do with a report outside the dashboard: on its page, over the list, on its card.

test.use({ siteOptions: { isDemo: true } })

const WORDS = 'An advert for cheap watches'
const NAME = 'Litter & Waste'
let id: string

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const state = async (page: Page) => {
  const { items } = (await (await page.request.get(`/api/admin/reports?q=${id}`)).json()) as {
    items: { status: string; description: string }[]
  } // API contract
  return items[0]
}

test.beforeEach(async ({ page, browser, site }) => {
  await asReturningVisitor(page)
  const author = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, author)
  id = await sendReport(author.request, { description: WORDS, lat: '36.1404' })
  await author.request.patch(`/api/reports/${id}`, { data: { description: `${WORDS} and bags` } })
  await author.close()
  const data = { email: 'admin@demo.test', password: 'demo-lamppost' }
  expect((await page.request.post(`${site.url}/api/accounts/sign-in`, { data })).status()).toBe(200)
})

test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/admin/reports/${id}`)
})

test('on its page a report is hidden and restored, resolved and reopened, each at once', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await more(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Report Post', 'Edit', 'Resolve', 'Hide', 'Delete for good'])
  await expect(page.getByRole('menu').getByRole('group', { name: 'As an admin' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 664 })
  await expect(item(page, 'Delete for good')).toBeInViewport({ ratio: 1 })
  await takePicture(page, 'moderate-menu-320-dark')
  await item(page, 'Hide').click()
  // The pointer keeps it open.
  await page.getByText('Report hidden').hover()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
  expect(await state(page)).toMatchObject({ status: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Hidden', { exact: true })).toBeHidden()
  await expect.poll(() => state(page)).toMatchObject({ status: 'active' })
  await more(page).click()
  await item(page, 'Resolve').click()
  await expect(page.getByText('Report resolved')).toBeVisible()
  await more(page).click()
  await item(page, 'Reopen').click()
  await expect.poll(() => state(page)).toMatchObject({ status: 'active' })
})

test('a hidden report says that nobody can vote or comment, and cannot be flagged again', async ({ page }) => {
  expect((await page.request.patch(`/api/admin/reports/${id}`, { data: { status: 'hidden' } })).status()).toBe(200)
  await page.goto(`/report/${id}`)
  const confirm = page.getByRole('button', { name: /^Confirm, / })
  await expect(confirm).toBeDisabled()
  await expect(confirm).toHaveAccessibleDescription("You can't vote on a hidden report.")
  await expect(page.getByText("You can't comment on a hidden report.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(0)
  await expectToLookRight(page, 'hidden-report')
  await more(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Resolve', 'Show', 'Delete for good'])
  await item(page, 'Show').click()
  await expect(confirm).toBeEnabled()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible()
})

test('Undo leaves what another admin has done since as it is, and says so', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await more(page).click()
  await item(page, 'Resolve').click()
  await page.getByText('Report resolved').hover()
  expect((await page.request.patch(`/api/admin/reports/${id}`, { data: { status: 'hidden' } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText("This report has changed since, so it can't be undone.", { exact: true }).last(),
  ).toBeVisible()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
  expect(await state(page)).toMatchObject({ status: 'hidden' })
})

test('Edit opens the dashboard’s sheet, with the text before the correction', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await more(page).click()
  await item(page, 'Edit').click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue(`${WORDS} and bags`)
  const before = sheet.getByRole('region', { name: 'Before the correction' })
  await expect(before).toContainText(WORDS)
  await expect(before).toContainText(/Until .*\d\d:\d\d/)
  await expectToLookRight(page, 'moderate-edit', { widths: [320, 1280] })
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Taken down')
  const note = sheet.getByRole('textbox', { name: 'Public note (optional)' })
  await note.fill('As asked')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(note).toHaveAccessibleDescription(/A note is published only with a new state\./)
  await expect(note).toBeFocused()
  await note.fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article').getByText('Taken down')).toBeVisible()
})

test('an empty address is sent only when somebody types one, also while an edit is being saved', async ({ page }) => {
  await page.request.patch(`/api/admin/reports/${id}`, { data: { address: '' } })
  await page.goto(`/report/${id}`)
  await more(page).click()
  await item(page, 'Edit').click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  const [address, save] = [
    sheet.getByRole('textbox', { name: 'Address' }),
    sheet.getByRole('button', { name: 'Save', exact: true }),
  ]
  await sheet.getByRole('textbox', { name: 'Description' }).fill('A better text')
  const saving = await holdRequests(page, /\/api\/admin\/reports\/[^/]+$/, 'PATCH')
  await save.click()
  expect((await saving.sent).postDataJSON()).not.toHaveProperty('address')
  await address.fill('Behind the wall')
  saving.release()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(address).toHaveValue('Behind the wall')
  await save.click()
  await expect(sheet).toBeHidden()
  expect(await state(page)).toMatchObject({ description: 'A better text', address: 'Behind the wall' })
})

test('Delete names the report, asks first, and leads back to the list', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await more(page).click()
  await item(page, 'Delete for good').click()
  const question = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await expect(question).toContainText(`${NAME}: “${WORDS} and bags”`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await state(page)).toMatchObject({ status: 'active' })
  await more(page).click()
  await item(page, 'Delete for good').click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/recent')
  expect((await page.request.get(`/api/reports/${id}`)).status()).toBe(404)
})

test('Delete is refused if the report was changed while the question was open, and then shows it as it is now', async ({
  page,
}) => {
  await page.goto(`/report/${id}`)
  await more(page).click()
  const loaded = page.waitForResponse(/\/api\/admin\/reports\/[^/?]+$/)
  await item(page, 'Delete for good').click()
  await (await loaded).finished()
  const question = page.getByRole('dialog', { name: 'Delete this report for good?' })
  await expect(question).toContainText(`${WORDS} and bags`)
  const data = { description: 'No advert any more' }
  expect((await page.request.patch(`/api/admin/reports/${id}`, { data })).status()).toBe(200)
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'Someone else has changed this report. Check its current state first.',
  )
  await expect(question).toContainText('“No advert any more”')
  expect(await state(page)).toMatchObject({ status: 'active' })
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/recent')
  expect((await page.request.get(`/api/reports/${id}`)).status()).toBe(404)
})

test('Edit shows the report as it is now, also after a question to delete it', async ({ page }) => {
  await page.goto(`/report/${id}`)
  await more(page).click()
  await item(page, 'Delete for good').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const data = { description: 'No advert any more' }
  expect((await page.request.patch(`/api/admin/reports/${id}`, { data })).status()).toBe(200)
  await more(page).click()
  await item(page, 'Edit').click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue('No advert any more')
})

test('a report is moderated over the list and on its card; a failure shows an error and changes nothing', async ({
  page,
}) => {
  await page.goto(`/recent?report=${id}`)
  const popup = page.getByRole('dialog', { name: NAME })
  await popup.getByRole('button', { name: 'More', exact: true }).click()
  await item(page, 'Resolve').click()
  await expect(popup.getByText('Resolved', { exact: true })).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  const card = cards(page).and(page.locator(`[data-report="${id}"]`))
  await expect(card.getByText('Resolved', { exact: true })).toBeVisible()
  await page.route(`**/api/admin/reports/${id}`, (route) => route.abort())
  await card.getByRole('button', { name: 'More', exact: true }).click()
  await item(page, 'Hide').click()
  const refused = page.getByRole('dialog', { name: 'Failed to update report' })
  await expect(refused.getByRole('alert')).toHaveText('Nothing was changed. Please try again in a moment.')
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await expect(card.getByText('Resolved', { exact: true })).toBeVisible()
})

test('the popup of a report that was resolved says what happened, above the votes, and can be shared', async ({
  page,
  site,
}) => {
  await asReturningVisitor(page)
  const answer = await page.request.get(`${site.url}/api/reports?category=all&days=all&state=resolved`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await page.goto(`/recent?report=${items[0]?.id}`)
  const popup = page.getByRole('dialog')
  const story = popup.getByRole('region', { name: 'Updates' })
  await expect(story).toContainText('Resolved')
  const [{ y: storyY }, { y: votesY }] = [
    await boxOf(story),
    await boxOf(popup.getByRole('button', { name: /^Confirm, / })),
  ]
  expect(storyY).toBeLessThan(votesY)
  await expect(popup.getByRole('button', { name: 'Share' })).toBeVisible()
  await expectToLookRight(page, 'popup-story')
})

test('what happened to a resolved report has its place in the popup before it is loaded', async ({ page, site }) => {
  await asReturningVisitor(page)
  const answer = await page.request.get(`${site.url}/api/reports?category=all&days=all&state=resolved`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const timelineOf = async (id: string) => (await page.request.get(`${site.url}/api/reports/${id}/timeline`)).text()
  // A note has no place before it is loaded.
  let withoutNote: string | undefined
  for (const { id } of items) {
    if ((await timelineOf(id)).includes('"note":"')) continue
    withoutNote = id
    break
  }
  const { sent, release } = await holdRequests(page, /\/timeline$/, 'GET')
  await page.goto(`/recent?report=${withoutNote}`)
  const story = page.getByRole('dialog').getByRole('region', { name: 'Updates' })
  const resolved = story.getByRole('listitem').filter({ hasText: 'Resolved' })
  await sent
  await expect(resolved).toBeVisible()
  // The popup grows while it opens.
  await untilStill(story)
  const { height } = await boxOf(story)
  release()
  await expect(resolved.locator('time')).toBeVisible()
  expect((await boxOf(story)).height).toBe(height)
})
