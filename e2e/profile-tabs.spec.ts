import type { APIRequestContext, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { failRequests } from './support/holding.ts'
import { boxOf } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
const history = (page: Page) => page.getByRole('region', { name: 'Points history' })
const card = (page: Page, words: string) => cards(page).filter({ hasText: words })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete this report?' })

async function report(
  request: APIRequestContext,
  site: Site,
  description: string,
  category = 'litter',
): Promise<string> {
  const multipart = { category, description, lat: '36.1408', lng: '-5.3536' }
  const answer = await request.post(`${site.url}/api/reports`, { multipart })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id // API contract
}

/** Creates `count` reports in three categories. Returns their ids. */
async function reports(request: APIRequestContext, site: Site, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const category = ['litter', 'litter', 'noise', 'traffic'][at % 4]
    ids.push(await report(request, site, `Number ${at + 1} of many`, category))
  }
  return ids
}

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
})

test('the tabs are links with addresses of their own, usable by keyboard too', async ({ page, context, site }) => {
  await report(context.request, site, 'One alone')
  await page.goto('/profile')
  await expect(tab(page, 'Achievements')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('Profile - Lamppost: Gibraltar')
  await tab(page, 'Achievements').focus()
  await page.keyboard.press('Tab')
  await expect(tab(page, 'Details')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/profile/notifications`)
  await expect(page).toHaveTitle('Notifications - Lamppost: Gibraltar')
  await expect(tab(page, 'Notifications')).toBeFocused()
  await tab(page, 'Reports (1)').click()
  await expect(page).toHaveURL(`${site.url}/profile/reports`)
  await expect(page).toHaveTitle('Reports - Lamppost: Gibraltar')
  await expect(card(page, 'One alone')).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Notifications')).toHaveAttribute('aria-current', 'page')

  await tab(page, 'Reports (1)').click()
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(`${site.url}/profile/reports`)
  await page.goto('/healthz') // so that no open page notices the sign-out
  await context.clearCookies()
  await page.goto('/profile/reports')
  await expect(page).toHaveURL(/\/signin\?returnTo=(\/|%2F)profile(\/|%2F)reports$/)
})

test('achievements show level, figures, badges, categories and the points of seven days', async ({
  page,
  context,
  site,
}) => {
  const ids = await reports(context.request, site, 8)
  await context.request.delete(`${site.url}/api/reports/${ids[0]}`)
  await page.goto('/profile')
  const main = page.getByRole('main')
  // 7 reports of 10, 25 for the first, 15 for each of three categories.
  await expect(main.getByRole('region', { name: 'Level 2 of 10' })).toContainText('140 points')
  await expect(main.getByRole('heading', { name: 'Local Observer' })).toBeVisible()
  await expect(main.getByText('10 points to Active Reporter')).toBeVisible()
  await expect(main.getByRole('img', { name: '90% of the way to the next level' })).toBeVisible()
  await expect(main.locator('dl > div').filter({ hasText: 'Total reports' })).toContainText('7')
  await expect(main.locator('dl > div').filter({ hasText: 'Current streak' })).toContainText('1')

  const badges = page.getByRole('region', { name: 'Badges' })
  await expect(badges).toContainText('1 of 9')
  await expect(badges.getByRole('listitem').filter({ hasText: 'First Report' })).toContainText('Earned ')
  await expect(badges.getByRole('listitem').filter({ hasText: 'Category Explorer' })).toContainText(
    'Submit a report in every category3 of 7',
  )
  const table = page.getByRole('table', { name: 'Reports by category' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(table.getByRole('row', { name: /^Litter & Waste/ })).toContainText('3')
  await expect(table.getByRole('row', { name: /^Wildlife/ })).toContainText('0')

  await expect(history(page).getByRole('listitem')).toHaveCount(5)
  await expect(history(page).getByRole('listitem').first()).toContainText('Report deleted')
  await expect(history(page).getByRole('listitem').nth(1)).toContainText('New reportNumber 8 of many')
  await expect(history(page).getByRole('status')).toHaveText('1 to 5 of 9')
  await expectToLookRight(page, 'profile-achievements')
  await history(page).scrollIntoViewIfNeeded()
  const next = history(page).getByRole('link', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(history(page).getByRole('status')).toHaveText('6 to 9 of 9')
  await expect(history(page).getByRole('listitem')).toHaveCount(4)
  await expect(history(page).getByRole('listitem').last()).toContainText('Number 1 of many')
  await expect(history(page).getByRole('listitem').last()).toContainText('first report +25, first in its category +15')
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
})

test('a new member has no achievements yet; a failure to load them can be tried again', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('50 points to Local Observer')).toBeVisible()
  await expect(history(page)).toContainText('No points in this period.')
  await expectToLookRight(page, 'profile-achievements-none')

  await page.goto('/recent')
  const loading = await failRequests(page, '**/api/profile/achievements')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  loading.fail()
  await expect(page.getByRole('alert')).toHaveText('Failed to load achievements')
  await page.unroute('**/api/profile/achievements')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('50 points to Local Observer')).toBeVisible()
})

test('one’s own reports show state and votes, and are deleted after a question', async ({ page, context, site }) => {
  await reports(context.request, site, 2)
  await page.goto('/profile/reports')
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'Number 2 of many')).toContainText('Active')
  await expect(card(page, 'Number 2 of many')).toContainText('0 confirmations')
  await expect(card(page, 'Number 2 of many').getByText('0 comments')).toBeAttached()
  await expectToLookRight(page, 'profile-reports')

  const remove = card(page, 'Number 2 of many').getByRole('button', { name: 'Delete Report' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(remove).toBeFocused()

  await page.route('**/api/reports/*', (route) => route.abort())
  await remove.click()
  await dialog(page).getByRole('button', { name: 'Delete Report' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete report. Please try again.')
  await expect(page.locator('article')).toHaveCount(2)
  await page.unroute('**/api/reports/*')
  await dialog(page).getByRole('button', { name: 'Delete Report' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, 'Number 2 of many')).toHaveCount(0)
  await expect(tab(page, 'Reports (1)')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Reports' })).toBeFocused()
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  const link = await boxOf(cards(page).getByRole('link'))
  expect(link.height).toBeGreaterThanOrEqual(44)
  expect(link.width).toBeGreaterThanOrEqual(44)
  await cards(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/report\//)
})

test('the arrow of a report that was opened from a tab leads back to that tab', async ({ page, context }) => {
  await sendReport(context.request, { description: 'Opened from the profile' })
  await page.goto('/profile/reports')
  await cards(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/report\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/reports$/)
})

test('a member without reports is led to Submit; a list that fails to load can be tried again', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/profile/reports')
  await expect(tab(page, 'Reports (0)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await expectToLookRight(page, 'profile-reports-empty')
  await page.goto('/profile/reports?cursor=0.00000000-0000-0000-0000-000000000000')
  await expect(page.getByRole('heading', { name: 'No older reports' })).toBeVisible()
  await page.getByRole('link', { name: 'Newest reports' }).click()
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Submit Report' }).click()
  await expect(page).toHaveURL(/\/submit$/)

  await report(context.request, site, 'Here at last')
  await page.goto('/profile')
  const loading = await failRequests(page, '**/api/profile/reports?*')
  await tab(page, /^Reports/).click()
  await expect(page.getByRole('status', { name: 'Loading your reports' })).toBeVisible()
  loading.fail()
  await expect(page.getByRole('alert')).toHaveText('Failed to load reports. Please try again later.')
  await page.unroute('**/api/profile/reports?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Here at last')).toBeVisible()
})

test('the open tab is in view where not all tabs fit', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/profile/reports')
  await expect(tab(page, 'Reports (0)')).toBeInViewport({ ratio: 1 })
  await expect(tab(page, 'Achievements')).not.toBeInViewport({ ratio: 1 })
  await page.goto('/profile')
  await expect(tab(page, 'Achievements')).toBeInViewport({ ratio: 1 })
  await expect(tab(page, 'Reports (0)')).not.toBeInViewport({ ratio: 1 })
})

test('a long list loads more while scrolling', async ({ page, context, site }) => {
  await reports(context.request, site, 22)
  await page.goto('/profile/reports')
  await expect(tab(page, 'Reports (22)')).toBeVisible()
  await cards(page).nth(19).scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(22)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all tabs can be read and paged, and the theme changes on the same page', async ({ page, context, site }) => {
    await reports(context.request, site, 22)
    await page.goto('/profile')
    await expect(history(page).getByRole('status')).toHaveText('1 to 5 of 22')
    await history(page).getByRole('link', { name: 'Next page' }).click()
    await expect(history(page).getByRole('status')).toHaveText('6 to 10 of 22')
    await tab(page, 'Reports (22)').click()
    await expect(cards(page)).toHaveCount(20)
    await expect(page.getByRole('button', { name: 'Delete Report' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Dark mode' }).click()
    await expect(page).toHaveURL(`${site.url}/profile/reports`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Newest reports' }).click()
    await expect(cards(page)).toHaveCount(20)
  })
})
