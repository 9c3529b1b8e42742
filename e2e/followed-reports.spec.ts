import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const list = (page: Page) => page.getByRole('group', { name: 'Following', exact: true })
const follow = (page: Page, id: string) => page.request.put(`/api/reports/${id}/follow`, { data: { following: true } })
const isFollowed = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/reports/${id}`)).json()) as { following?: boolean }).following

test('the reports that one follows are listed, left, and followed again by Undo', async ({ page, context, site }) => {
  const [first, second] = [await aNeighboursReport(page, site), await aNeighboursReport(page, site)]
  await signInNewMember(site, context)
  await page.goto('/profile/reports')
  await page.getByRole('link', { name: 'Following' }).click()
  await expect(page).toHaveTitle('Following - Lamppost: Gibraltar')
  await expect(page.getByRole('heading', { name: 'You follow no reports' })).toBeVisible()
  await expectToLookRight(page, 'followed-none')

  for (const id of [first, second]) await follow(page, id)
  const own = await sendReport(context.request, { category: 'noise', description: 'A drill at night' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Following (3)' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.getByRole('link', { name: /^Reports/ })).toHaveAttribute('aria-current', 'page')
  await expect(list(page).getByRole('article')).toHaveCount(3)
  await expectToLookRight(page, 'followed', { widths: [320, 390, 1280] })

  const card = page.locator(`#card-${second}`)
  await card.getByRole('button', { name: 'Unfollow' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Following (2)' })).toBeVisible()
  await expect(page.getByText('You no longer follow this report.')).toBeVisible()
  expect(await isFollowed(page, second)).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Following (3)' })).toBeVisible()
  expect(await isFollowed(page, second)).toBe(true)

  // By the keyboard, and after a visit elsewhere, where the list was fetched without it.
  await card.getByRole('button', { name: 'Unfollow' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  // The pointer keeps it open.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await tabs.getByRole('link', { name: /^Reports/ }).press('Enter')
  await page.getByRole('link', { name: 'Following' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Following (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  // The same message of the first Undo may still be shown.
  await expect(page.getByText('You follow this report.').last()).toBeVisible()
  await expect.poll(() => isFollowed(page, second)).toBe(true)

  await page.locator(`#card-${own}`).getByRole('link').click()
  await expect(page).toHaveURL(`${site.url}/report/${own}`)
})

test('a report that can’t be left stays in the list, which says so', async ({ page, context, site }) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await follow(page, id)
  await page.goto('/profile/following')
  await page.route('**/follow', (route) => route.abort())
  await list(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    "We couldn't change whether you follow this report. Please try again.",
  )
  await page.unroute('**/follow')
  await list(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByRole('heading', { name: 'You follow no reports' })).toBeVisible()
  expect(await isFollowed(page, id)).toBe(false)
})

test('an Undo that fails can be pressed again', async ({ page, context, site }) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await follow(page, id)
  await page.goto('/profile/following')
  await list(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByText('You no longer follow this report.')).toBeVisible()
  await page.route('**/follow', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^We couldn't change whether you follow this report/)).toBeVisible()
  await page.unroute('**/follow')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page).getByRole('article')).toHaveCount(1)
  expect(await isFollowed(page, id)).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a report is left, and followed again, by forms; the list is read page by page', async ({
    page,
    context,
    site,
  }) => {
    await signInNewMember(site, context)
    for (let count = 1; count <= 21; count++)
      await sendReport(context.request, { category: 'noise', description: `Drill number ${count}` })
    await page.goto('/profile/following')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Unfollow' }).click()
    const answer = page.getByRole('region', { name: /^Following/ }).getByRole('status')
    await expect(answer).toHaveText('You no longer follow this report.')
    await expect(page.getByRole('heading', { name: 'No older reports' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(answer).toHaveText('You follow this report.')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'Newest reports' }).click()
    await expect(page.getByRole('heading', { name: 'Following (21)' })).toBeVisible()
  })
})
