import type { Page, Route } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilFollowing } from './support/hydration.ts'
import { boxOf, untilPainted, untilStill } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, open } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

// An error message disappears as soon as somebody tries again.

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

/** Fails matching requests until `hold` is called, then holds them until `release` is called. */
async function failRequests(page: Page, what: RegExp) {
  let held: Route[] | null = null
  let isOpen = false
  await page.route(what, async (route) => {
    if (isOpen) return route.fallback()
    if (held) return void held.push(route)
    return route.abort()
  })
  return {
    hold: () => (held = []),
    release: async () => {
      isOpen = true
      for (const route of held ?? []) await route.fallback()
    },
  }
}

async function isRetried(page: Page, said: string, site: { hold: () => unknown; release: () => Promise<void> }) {
  const alert = page.getByRole('alert').filter({ hasText: said })
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(alert).toBeVisible()
  // What it is in may still be opening.
  await untilStill(again)
  site.hold()
  const before = await boxOf(again)
  await again.click()
  await expect(alert).toBeHidden()
  const busy = page.locator('button[aria-busy]').filter({ hasText: 'Try Again' })
  await expect(busy).toHaveAccessibleName('Loading')
  await expect(busy).toBeFocused()
  expect(await boxOf(busy)).toEqual(before)
  await site.release()
  await expect(again).toBeHidden()
  await expect(alert).toBeHidden()
}

test('the error of a list disappears when it is tried again', async ({ page }) => {
  await open(page)
  const list = await failRequests(page, /api\/reports\?/)
  await page.getByRole('button', { name: 'Category: All' }).click()
  await page.getByRole('radio', { name: 'Wildlife' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load reports. Please try again later.')
  await expectToLookRight(page, 'recent-failed', { widths: [390] })
  await untilPainted(page)
  await isRetried(page, 'Failed to load reports. Please try again later.', list)
  await expect(cards(page).first()).toHaveAccessibleName(/^Wildlife/)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('reports that could not be loaded ahead say so further down, and the list stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route(/api\/reports\?/, (route) => route.abort())
  await page.goto('/recent')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load reports' })
  await expect(failed).toBeAttached()
  await untilPainted(page)
  await expect(failed).not.toBeInViewport()
  await expect(cards(page).first()).toBeInViewport()
})

test('the error of comments disappears when they are tried again', async ({ page }) => {
  await open(page)
  const comments = await failRequests(page, /api\/reports\/[^/]+\/comments/)
  await page
    .getByRole('button', { name: /^Comments, [1-9]/ })
    .first()
    .click()
  await isRetried(page, 'Failed to load comments', comments)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})

test('the error of a report over the list disappears when it is tried again; a deleted one offers no retry', async ({
  page,
}) => {
  const { items } = (await (await page.request.get('/api/reports?days=30&limit=100')).json()) as {
    items: { id: string }[]
  } // API contract
  const id = items.at(-1)?.id ?? ''
  const one = await failRequests(page, new RegExp(`api/reports/${id}$`))
  await page.goto(`/recent?report=${id}`)
  await isRetried(page, 'Failed to load the report. Please try again.', one)
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^Comments/ })).toBeVisible()
  await page.goto('/recent?report=01999999-0000-7000-8000-000000000000')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    "We couldn't find this report. It may have been deleted.",
  )
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('the errors of profile tabs disappear when they are tried again', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await untilFollowing(page, () => page.goto('/privacy'))
  for (const [path, what, said] of [
    ['/profile/notifications', /api\/notifications$/, 'Failed to load notifications'],
    ['/profile/reports', /api\/profile\/reports/, 'Failed to load reports. Please try again later.'],
    ['/profile/details', /api\/profile\/preferences/, 'Failed to load notification preferences'],
  ] as const) {
    const tab = await failRequests(page, what)
    await page.evaluate((to) => {
      history.pushState({ key: to, idx: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    await isRetried(page, said, tab)
  }
})

test('the error of a form disappears when it is sent again, and its button does not move', async ({ page }) => {
  await page.goto('/signin')
  const alert = page.getByRole('alert').first()
  const send = page.getByRole('button', { name: 'Sign In', exact: true })
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('a wrong lantern')
  await send.click()
  await expect(alert).toBeVisible()
  const form = await failRequests(page, /api\/accounts\/sign-in/)
  form.hold()
  const before = await boxOf(send)
  await page.locator('button[type="submit"]').first().click()
  await expect(alert).toBeHidden()
  const busy = page.locator('button[aria-busy]')
  expect((await boxOf(busy)).y).toBe(before.y)
  await form.release()
  await expect(alert).toBeVisible()
})

test('a screen whose server was not reached says so and opens when somebody comes back to it', async ({ page }) => {
  await asReturningVisitor(page)
  await page.goto('/recent')
  await page.route('**/api/statistics*', (route) => route.abort())
  await page.getByRole('link', { name: 'Statistics' }).click()
  const said = page.getByText(
    "We can't reach the server. Please check your internet connection, or try again in a moment.",
  )
  await expect(said).toBeVisible()
  await page.unroute('**/api/statistics*')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  await expect(said).toHaveCount(0)
})
