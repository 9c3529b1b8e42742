import type { APIRequestContext, Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { holdRequests } from './support/holding.ts'
import { untilListening } from './support/hydration.ts'
import { untilPainted } from './support/layout.ts'
import { aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

// Somebody closes a popup while what they asked for still runs. Its answer comes when another popup is open.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const cancel = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
const card = (page: Page, id: string) => page.locator(`#card-${id}`)

async function aReport(request: APIRequestContext, description: string): Promise<string> {
  const id = await sendReport(request, { description, lat: '36.1404' })
  return id
}

async function choose(page: Page, id: string, item: string): Promise<void> {
  await card(page, id).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
})

for (const isAnswered of [true, false]) {
  test(`a deletion that ${isAnswered ? 'ends' : 'fails'} late leaves the question about another report alone`, async ({
    page,
    context,
  }) => {
    const [first, second] = [
      await aReport(context.request, 'The first bin'),
      await aReport(context.request, 'The second bin'),
    ]
    await page.goto('/recent')
    const deletion = await holdRequests(page, new RegExp(`/api/reports/${first}$`), 'DELETE')
    const ask = dialog(page, 'Delete this report?')
    await choose(page, first, 'Delete Report')
    await ask.getByRole('button', { name: 'Delete Report' }).click()
    await deletion.sent
    await cancel(page)
    await choose(page, second, 'Delete Report')
    await expect(ask).toContainText('The second bin')
    await expect(ask.getByRole('button', { name: 'Delete Report' })).not.toHaveAttribute('aria-busy')
    if (isAnswered) {
      deletion.release()
      await expect(page.getByText('Report deleted', { exact: true })).toBeVisible()
      await expect(card(page, first)).toHaveCount(0)
    } else {
      const failed = page.waitForEvent('requestfailed')
      deletion.release(false)
      await failed
    }
    await untilPainted(page)
    await expect(ask).toContainText('The second bin')
    await expect(ask.getByRole('alert')).toHaveCount(0)
    await expect(card(page, second)).toHaveCount(1)
    await ask.getByRole('button', { name: 'Delete Report' }).click()
    await expect(ask).toBeHidden()
    await expect(card(page, second)).toHaveCount(0)
    if (!isAnswered) await expect(card(page, first)).toHaveCount(1)
  })
}

test('a detail that is saved late leaves the popup of another one open, with what is typed', async ({ page }) => {
  await page.goto('/profile/details')
  const saving = await holdRequests(page, /\/api\/profile$/, 'PATCH')
  await page.getByRole('button', { name: /^Name/ }).click()
  await dialog(page, 'Name').getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await dialog(page, 'Name').getByRole('button', { name: 'Save' }).click()
  await saving.sent
  await cancel(page)
  await page.getByRole('button', { name: /^Phone/ }).click()
  const number = dialog(page, 'Phone').getByRole('textbox', { name: 'Phone number' })
  await number.fill('5712')
  saving.release()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await untilPainted(page)
  await expect(number).toHaveValue('5712')
  await cancel(page)
  await expect(page.getByRole('button', { name: /^Name\s*Zoë/ })).toBeVisible()
})

test('a correction that is saved late leaves a flag open, with what is typed', async ({ page, context, site }) => {
  const neighbours = await aNeighboursReport(page, site)
  const own = await aReport(context.request, 'A bin has tiped over')
  await page.goto('/recent')
  const saving = await holdRequests(page, new RegExp(`/api/reports/${own}$`), 'PATCH')
  await choose(page, own, 'Edit Report')
  const correction = dialog(page, 'Edit report')
  await correction.getByRole('textbox', { name: 'Description' }).fill('A bin has tipped over, near the quay')
  await correction.getByRole('button', { name: 'Save' }).click()
  await saving.sent
  await cancel(page)
  await choose(page, neighbours, 'Report Post')
  const words = dialog(page, 'Report Post').getByRole('textbox', { name: 'Comments (optional)' })
  await words.fill('The same as yesterday')
  saving.release()
  await expect(page.getByText('Report updated', { exact: true })).toBeVisible()
  await untilPainted(page)
  await expect(words).toHaveValue('The same as yesterday')
  await cancel(page)
  await expect(card(page, own)).toContainText('near the quay')
  await choose(page, own, 'Edit Report')
  await expect(correction.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'A bin has tipped over, near the quay',
  )
})

test('a failure that comes late waits until the flag that is open is closed', async ({ page, site }) => {
  const id = await aNeighboursReport(page, site)
  await page.goto('/recent')
  const following = await holdRequests(page, new RegExp(`/api/reports/${id}/follow$`), 'PUT')
  await card(page, id).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Follow', exact: true }).click()
  await following.sent
  await choose(page, id, 'Report Post')
  const words = dialog(page, 'Report Post').getByRole('textbox', { name: 'Comments (optional)' })
  await words.fill('The same as yesterday')
  const failed = page.waitForEvent('requestfailed')
  following.release(false)
  await failed
  await untilPainted(page)
  await expect(words).toHaveValue('The same as yesterday')
  await cancel(page)
  const problem = page.getByRole('dialog').filter({ has: page.getByRole('alert') })
  await expect(problem).toBeVisible()
  await problem.getByRole('button', { name: 'Close' }).last().click()
  await expect(problem).toBeHidden()
})

test('a photo that is saved late leaves the dialog of another one open', async ({ page }) => {
  await page.goto('/profile/details')
  const saving = await holdRequests(page, /\/api\/profile\/photo$/, 'PUT')
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() }
  await page.getByLabel('Change photo').setInputFiles(file)
  const crop = dialog(page, 'Your photo')
  await crop.getByRole('button', { name: 'Save photo' }).click()
  await saving.sent
  await cancel(page)
  await expect(crop).toBeHidden()
  await page.getByLabel('Change photo').setInputFiles(file)
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  saving.release()
  await expect(page.getByText('Your photo has been changed.')).toBeVisible()
  await untilPainted(page)
  await expect(crop).toBeVisible()
})

for (const isAnswered of [true, false]) {
  test(`a comment is shown at once; ${isAnswered ? 'posted' : 'failed'} after its sheet was closed, it can’t be posted twice`, async ({
    page,
    site,
  }) => {
    const id = await aNeighboursReport(page, site)
    await page.goto('/recent')
    const posting = await holdRequests(page, new RegExp(`/api/reports/${id}/comments$`), 'POST')
    const sheet = page.getByRole('dialog', { name: /^Comments/ })
    const box = sheet.getByRole('textbox', { name: 'Add a comment' })
    const open = () =>
      card(page, id)
        .getByRole('button', { name: /^Comments/ })
        .click()
    await open()
    await sheet
      .getByLabel('Attach images')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
    await box.fill('I saw it too')
    await sheet.getByRole('button', { name: 'Post Comment' }).click()
    await posting.sent
    const comments = sheet.getByRole('group', { name: 'Comments' })
    const expectComing = async () => {
      await expect(comments.getByText('I saw it too')).toBeVisible()
      await expect(comments.getByText('Posting…')).toBeVisible()
      await expect(comments.getByRole('img', { name: 'a.jpg' })).toBeVisible()
      await expect(comments.getByText('No comments yet.')).toHaveCount(0)
      await expect(box).toHaveValue('')
      await expect(sheet.getByRole('button', { name: 'Remove a.jpg' })).toHaveCount(0)
    }
    await expectComing()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await open()
    await expectComing()
    await expect(sheet.getByRole('button', { name: 'Post Comment' })).toHaveAttribute('aria-busy', 'true')
    await expect(box).not.toBeEditable()
    posting.release(isAnswered)
    await expect(box).toBeEditable()
    await expect(box).toHaveValue(isAnswered ? '' : 'I saw it too')
    await expect(comments.getByText('Posting…')).toHaveCount(0)
    const comment = sheet.getByRole('listitem').filter({ hasText: 'I saw it too' })
    if (!isAnswered) {
      await expect(sheet.getByRole('alert')).toHaveText('Failed to submit comment. Please try again.')
      await expect(sheet.getByRole('button', { name: 'Remove a.jpg' })).toBeVisible()
      await expect(comment).toHaveCount(0)
      await page.unrouteAll()
      await sheet.getByRole('button', { name: 'Post Comment' }).click()
    }
    await expect(comment.getByRole('link')).toHaveCount(1)
    await expect(sheet.getByRole('button', { name: 'Remove a.jpg' })).toHaveCount(0)
  })
}

test('a comment whose answer is late is listed once, although its report was read again', async ({ page, site }) => {
  const id = await aNeighboursReport(page, site)
  const answer = Promise.withResolvers<void>()
  await page.route(new RegExp(`/api/reports/${id}/comments$`), async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await Promise.all([untilListening(page), page.goto(`/report/${id}`)])
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Heard it last night')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  const comments = page.getByRole('group', { name: 'Comments' })
  // The stored one can be deleted.
  await expect(comments.getByRole('button', { name: 'Delete comment' })).toBeVisible()
  await expect(comments.getByText('Heard it last night')).toHaveCount(1)
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Post Comment' })).not.toHaveAttribute('aria-busy', 'true')
  await expect(comments.getByText('Heard it last night')).toHaveCount(1)
})

test('a comment with the same text as the last one is shown at once too', async ({ page, site }) => {
  const id = await aNeighboursReport(page, site)
  await page.goto(`/report/${id}`)
  const comments = page.getByRole('group', { name: 'Comments' })
  for (const count of [1, 2]) {
    const posting = await holdRequests(page, new RegExp(`/api/reports/${id}/comments$`), 'POST')
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Still dark')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await posting.sent
    await expect(comments.getByText('Still dark')).toHaveCount(count)
    posting.release()
    await expect(comments.getByRole('button', { name: 'Delete comment' })).toHaveCount(count)
  }
})

test('a vote, a follow and a comment that fail after their popup was closed say so', async ({ page, site }) => {
  const id = await aNeighboursReport(page, site)
  const popup = page.getByRole('dialog')
  const failAfterClosing = async (path: string, method: string, action: () => Promise<void>) => {
    await page.goto(`/recent?report=${id}`)
    const request = await holdRequests(page, new RegExp(`/api/reports/${id}/${path}$`), method)
    await action()
    await request.sent
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
    request.release(false)
  }
  await failAfterClosing('vote', 'PUT', () => popup.getByRole('button', { name: /^Confirm/ }).click())
  await expect(page.getByText(/^Your vote wasn't counted/)).toBeVisible()
  await failAfterClosing('follow', 'PUT', () => popup.getByRole('button', { name: 'Follow', exact: true }).click())
  await expect(page.getByText(/^We couldn't change whether you follow this report/)).toBeVisible()
  await failAfterClosing('comments', 'POST', async () => {
    await popup.getByRole('textbox', { name: 'Add a comment' }).fill('I saw it too')
    await popup.getByRole('button', { name: 'Post Comment' }).click()
  })
  await expect(page.getByText('Failed to submit comment. Please try again.')).toBeVisible()
})
