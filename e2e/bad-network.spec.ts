import { aJpeg } from '../test/pictures.ts'
import { untilListening } from './support/hydration.ts'
import { kept, submitAnother, submitOffline } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, marks, open, shown, untilTilesLoaded } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'
import {
  alert,
  category,
  reportsDescribed,
  description,
  fileOf,
  fill,
  photo,
  send,
  success,
} from './support/submitting.ts'

// What a page does while requests fail: it keeps what it has, and goes on when they succeed again.

test.use({ siteOptions: DEMO })

test.beforeEach(({ page }) => asReturningVisitor(page))

test('a press on the open tab without a network keeps the page', async ({ page, context }) => {
  await open(page)
  const meAsked = page.waitForRequest('**/api/me')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await meAsked
  await expect(page.getByText(/^You're offline/)).toBeVisible()
  await expect(shown(page)).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('a profile whose account cannot be read again keeps its page, and says what failed', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  await page.route('**/api/me', (route) => route.abort())
  const meAsked = page.waitForRequest('**/api/me')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await meAsked
  await expect(page.getByRole('heading', { name: 'Rosia Bay' })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText(/^Network error/)).toHaveCount(1)
  await expect(page).toHaveURL('/profile/details')
})

test('a request on a dead connection fails after a minute, and the typed text stays', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.clock.install()
  await fill(page, 'Never answered')
  const isAsked = page.waitForRequest('**/api/reports')
  await page.route('**/api/reports', () => undefined)
  await send(page).click()
  await isAsked
  await page.clock.fastForward(61_000)
  await expect(alert(page)).toContainText('Error submitting report')
  await expect(description(page)).toHaveValue('Never answered')
  await page.unroute('**/api/reports')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'Never answered')).toHaveLength(1)

  await page.goto('/profile')
  await page.route('**/api/accounts/sign-out', () => undefined)
  const signsOut = page.waitForRequest('**/api/accounts/sign-out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await signsOut
  await page.clock.fastForward(61_000)
  await expect(page.getByText(/^We can.t reach the server/)).toHaveCount(1)
})

test('a report that does not get through does not hold up one that waits behind it', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Too heavy for this line', false)
  await submitAnother(page, 'Light as a feather')
  let heavy: string | undefined
  await page.route('**/api/reports', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const { 'idempotency-key': key } = route.request().headers()
    heavy ??= key
    return key === heavy ? route.abort() : route.continue()
  })
  await context.setOffline(false)
  await expect(success(page)).toBeVisible()
  await expect(kept(page)).toContainText('Too heavy for this line')
  await expect(kept(page)).not.toContainText('Light as a feather')
  await page.unroute('**/api/reports')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'Light as a feather')).toHaveLength(1)
  expect(await reportsDescribed(page, 'Too heavy for this line')).toHaveLength(1)
})

test('a report whose answer was lost is not doubled by Edit and Submit', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  // After the outbox's first round, which would send the report by itself while it should be edited.
  await Promise.all([untilListening(page), fill(page, 'Answered in vain')])
  const buffer = await aJpeg({ width: 1200, height: 900 })
  await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('KB to send')).toBeVisible()
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(description(page)).toHaveValue('')
  await page.unroute('**/api/reports')
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(page.getByText('KB to send')).toBeVisible()
  await expect(description(page)).toHaveValue('Answered in vain')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'Answered in vain')).toHaveLength(1)
})

test('a page whose code was lost on the way comes to life when it arrives after all', async ({ page }) => {
  let isLost = true
  await page.route(`**/${fileOf('src/app/screens/Submit/SubmitScreen.tsx')}`, (route) =>
    isLost ? route.abort() : route.continue(),
  )
  const failed = page.waitForEvent('console', (said) => said.type() === 'warning')
  await page.goto('/submit', { waitUntil: 'commit' })
  await failed
  isLost = false
  await category(page).click({ timeout: 20_000 })
  await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible()
})

test('the map shows all reports although its first requests failed', async ({ page }) => {
  let failures = 0
  let isLost = true
  await page.route('**/api/reports/map?*', (route) => {
    if (!isLost && failures >= 3) return route.continue()
    failures++
    return route.abort()
  })
  await page.goto('/recent')
  const all = Number((await shown(page).textContent())?.match(/\d+/)?.[0])
  await page.getByRole('button', { name: 'Show all' }).first().click()
  const count = async () => (await marks(page)).reduce((sum, mark) => sum + mark.count, 0)
  expect(await count()).toBeLessThan(all)
  isLost = false
  await expect.poll(count, { timeout: 40_000 }).toBe(all)
})

test('pieces of the map that failed to load are drawn when the network is back', async ({ page, context }) => {
  await open(page)
  await untilTilesLoaded(page)
  const failures = new Map<string, number>()
  await page.route('**/map/*/*/*/*.mvt', (route) => {
    const url = route.request().url()
    failures.set(url, (failures.get(url) ?? 0) + 1)
    return route.abort()
  })
  await context.setOffline(true)
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom out' }).click()
  // After three tries a piece is given up.
  await expect.poll(() => Math.max(...failures.values())).toBeGreaterThanOrEqual(3)
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).not.toHaveCount(0)
  await page.unroute('**/map/*/*/*/*.mvt')
  await context.setOffline(false)
  await untilTilesLoaded(page)
})

test('a browser that blocks messages between tabs shows the site nevertheless', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.addInitScript(() => {
    Object.assign(window, {
      BroadcastChannel: class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      },
    })
  })
  await open(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
})
