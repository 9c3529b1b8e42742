import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { boxOf } from './support/layout.ts'
import { aMember, aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const WORDS = 'Two lamps at the quay are out, and the third one flickers all night long so that nobody sleeps'

test('one’s own comments are listed with their reports, and deleted after a question', async ({
  page,
  context,
  site,
  playwright,
}) => {
  const neighbour = await playwright.request.newContext({ baseURL: site.url })
  await neighbour.post('/api/accounts/sign-in', { data: await aMember(site, neighbour) })
  const id = await sendReport(neighbour, { category: 'infrastructure', description: WORDS })
  await signInNewMember(site, context)
  await page.goto('/profile/reports')
  await page.getByRole('link', { name: 'Your comments' }).click()
  await expect(page).toHaveTitle('Your comments - Lamppost: Gibraltar')
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()

  for (const text of ['I saw it too', 'It is still dark'])
    await context.request.post(`/api/reports/${id}/comments`, { multipart: { text } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your comments (2)' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.getByRole('link', { name: /^Reports/ })).toHaveAttribute('aria-current', 'page')
  const list = page.getByRole('group', { name: 'Your comments' })
  await expect(list.getByRole('article')).toHaveCount(2)
  await expect(list.getByRole('article').first()).toContainText('It is still dark')
  await expectToLookRight(page, 'own-comments', { widths: [320, 390, 768, 1280] })

  const remove = list.getByRole('article').first().getByRole('button', { name: 'Delete comment' })
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted')).toBeVisible()
  await expect(list).toBeFocused()
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your comments (1)' })).toBeVisible()

  const link = list.getByRole('link', { name: /^Infrastructure & Utilities Two lamps/ })
  expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44)
  await link.click()
  await expect(page).toHaveURL(`${site.url}/report/${id}`)
  await neighbour.dispose()
})

test('the focus stays on the page if the question is closed before a comment is deleted', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  const id = await aNeighboursReport(page, site)
  await context.request.post(`/api/reports/${id}/comments`, { multipart: { text: 'It is still dark' } })
  await page.goto('/profile/comments')
  const { sent, release } = await holdRequests(page, /\/api\/comments\//, 'DELETE')
  await page.getByRole('button', { name: 'Delete comment' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('a list that fails to load says so and can be tried again; a long one has “Show more”', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  const id = await sendReport(context.request, { category: 'noise', description: 'A drill at night' })
  for (let count = 1; count <= 22; count++)
    await context.request.post(`/api/reports/${id}/comments`, { multipart: { text: `Number ${count}` } })
  await page.goto('/profile/reports')
  await page.route('**/api/profile/comments?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: 'Your comments' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load comments')
  await page.unroute('**/api/profile/comments?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  const list = page.getByRole('group', { name: 'Your comments' })
  await expect(list.getByRole('article')).toHaveCount(20)
  await list.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(list.getByRole('article')).toHaveCount(22)
  await expect(list.getByRole('article').nth(19).getByRole('link')).toBeFocused()
  await expect(list.getByRole('link', { name: 'Show more' })).toHaveCount(0)
  await page.reload()

  // Pressed while the list is being fetched again, it loads the next page after that.
  await page
    .getByRole('link', { name: /^Reports/ })
    .first()
    .click()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/profile/comments?*', async (route) => {
    await held
    await route.continue()
  })
  const again = page.waitForRequest('**/api/profile/comments?*')
  await page.getByRole('link', { name: 'Your comments' }).click()
  await again
  await list.getByRole('link', { name: 'Show more' }).click()
  await expect(list.getByRole('link', { name: 'Show more' })).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(list.getByRole('article')).toHaveCount(22)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is read page by page', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const id = await sendReport(context.request, { category: 'noise', description: 'A drill at night' })
    for (let count = 1; count <= 21; count++)
      await context.request.post(`/api/reports/${id}/comments`, { multipart: { text: `Number ${count}` } })
    await page.goto('/profile/comments')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'Newest comments' }).click()
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.goto('/profile/comments?cursor=0.00000000-0000-0000-0000-000000000000')
    await expect(page.getByRole('heading', { name: 'No older comments' })).toBeVisible()
    await page.getByRole('link', { name: 'Newest comments' }).click()
    await expect(page.getByRole('article')).toHaveCount(20)
  })
})
