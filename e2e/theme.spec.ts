import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { PASSWORD, register, signInNewMember, signIn } from './support/people.ts'
import { expect, test } from './support/site.ts'

const COLORS = { dark: '#0d1922', light: '#f7f9fb' }
const button = (page: Page) => page.getByRole('button', { name: 'Dark mode' })

/** Checks the theme of the page, the browser's theme colour, and the state of the theme button. */
async function expectShown(page: Page, theme: 'dark' | 'light', { hasButton = true } = {}): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', COLORS[theme])
  if (hasButton) await expect(button(page)).toHaveAttribute('aria-pressed', String(theme === 'dark'))
  else await expect(button(page)).toHaveCount(0)
}

async function choose(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await button(page).click()
  await saved
}

test('the account’s theme is shown in other tabs at once, and stays on a device after signing out, even if it was chosen elsewhere', async ({
  page,
  site,
  context,
  browser,
}) => {
  const member = await signInNewMember(site, context)
  const other = await context.newPage()
  await other.goto('/profile')
  await page.goto('/profile')
  await expectShown(page, 'dark')
  await expectShown(other, 'dark')
  await choose(page)
  await expectShown(page, 'light')
  await expectShown(other, 'light')
  await page.reload()
  await expectShown(page, 'light')

  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage()
  await elsewhere.goto('/signin?returnTo=/profile')
  await expectShown(elsewhere, 'dark')
  await signIn(elsewhere, member)
  await expectShown(elsewhere, 'light')
  // Rendered by the server this time.
  await elsewhere.reload()
  await expectShown(elsewhere, 'light')
  await elsewhere.getByRole('button', { name: 'Sign Out' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectShown(elsewhere, 'light')
  await elsewhere.reload()
  await expectShown(elsewhere, 'light')
  await elsewhere.context().close()
})

test('without JavaScript signing out keeps the theme too', async ({ browser, site }) => {
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  await signInNewMember(site, plain)
  await plain.request.patch('/api/profile', { data: { darkMode: false } })
  await page.goto('/profile')
  await expectShown(page, 'light')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(button(page)).toBeHidden()
  await plain.close()
})

test('a visitor chooses a theme, other tabs follow at once, and a new account keeps it', async ({
  page,
  context,
  site,
}) => {
  const other = await context.newPage()
  await other.goto('/register')
  await page.goto('/signin')
  await expectShown(page, 'dark')
  await button(page).click()
  await expectShown(page, 'light')
  await expectShown(other, 'light')
  await page.reload()
  await expectShown(page, 'light')
  await page.goto('/privacy')
  await expectShown(page, 'light')

  const email = await register(other)
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await site.linkFor(email))
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(/\/recent$/)
  await expectShown(page, 'light', { hasButton: false })
})

test('signing in shows the theme of the account, not the one that the visitor chose', async ({
  page,
  site,
  context,
}) => {
  const member = await signInNewMember(site, context)
  await context.clearCookies()
  await page.goto('/signin?returnTo=/profile')
  await button(page).click()
  await expectShown(page, 'light')
  await signIn(page, member)
  await expect(page).toHaveURL(/\/profile$/)
  await expectShown(page, 'dark')
})

test('a theme that can’t be saved goes back, the page says so, and the next try saves it', async ({
  page,
  site,
  context,
}) => {
  await signInNewMember(site, context)
  await page.goto('/profile')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/profile', async (route) => {
    await held
    await route.fulfill({ status: 503, json: {} })
  })
  await button(page).click()
  await expectShown(page, 'light')
  answer()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile information')
  await expectShown(page, 'dark')
  await page.unroute('**/api/profile')
  await choose(page)
  await expectShown(page, 'light')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('of two quick presses the first is kept if the second can’t be saved', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/profile')
  const path = /\/api\/profile$/
  const first = await holdRequests(page, path, 'PATCH')
  await page.route(path, (route) => {
    const { darkMode } = (route.request().postDataJSON() ?? {}) as { darkMode?: boolean }
    return darkMode ? route.fulfill({ status: 503, json: {} }) : route.fallback()
  })
  await button(page).click()
  await first.sent
  await button(page).click()
  await expectShown(page, 'dark')
  first.release()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile information')
  await expectShown(page, 'light')
  await page.reload()
  await expectShown(page, 'light')
})

test('the theme button for visitors looks right', async ({ page }) => {
  for (const path of ['/signin', '/register', '/privacy']) {
    await page.goto(path)
    const box = await button(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await button(page).scrollIntoViewIfNeeded()
    await expectToLookRight(page, `theme-${path.slice(1)}`, { widths: [320, 390, 768, 1280] })
  }
})
