import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { LIVE_MS, untilFollowing, untilListening } from './support/hydration.ts'
import { boxOf } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, shown } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]

async function aBrowser(browser: Browser, site: Site, viewport = SIZES[1]): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: site.url, ...(viewport && { viewport }) })
  const page = await context.newPage()
  await asReturningVisitor(page)
  return [context, page]
}

async function report(request: APIRequestContext, site: Site, description: string): Promise<string> {
  const form = { category: 'noise', description, lat: '36.1408', lng: '-5.3536' }
  const answer = await request.post(`${site.url}/api/reports`, { multipart: form })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id // API contract
}

async function vote(request: APIRequestContext, site: Site, id: string, type: 'confirm' | 'reject'): Promise<void> {
  const answer = await request.put(`${site.url}/api/reports/${id}/vote`, { data: { type } })
  expect(answer.status()).toBe(200)
}

const profile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const list = (page: Page) => page.getByRole('main').getByRole('listitem')
const tab = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Notifications' })

for (const size of SIZES) {
  test(`a neighbour’s vote lights the dot and is listed, at ${size.width} px`, async ({ browser, site }) => {
    const [author, page] = await aBrowser(browser, site, size)
    const [neighbour] = await aBrowser(browser, site)
    await signInNewMember(site, author)
    await signInNewMember(site, neighbour)
    const id = await report(author.request, site, 'A drum is played every night')
    await untilFollowing(page, () => page.goto('/recent'))
    await expect(profile(page, 'Profile')).toBeVisible()

    await vote(neighbour.request, site, id, 'confirm')
    await expect(profile(page, 'Profile, 1 unread notification')).toBeVisible({ timeout: LIVE_MS })
    await vote(neighbour.request, site, id, 'reject')
    await expect(profile(page, 'Profile, 2 unread notifications')).toBeVisible({ timeout: LIVE_MS })
    if (size === SIZES[0]) await expectToLookRight(page, 'dot')

    // Opening any profile tab marks them as read; the Notifications tab still shows them as new.
    await profile(page, 'Profile, 2 unread notifications').click()
    await expect(profile(page, 'Profile')).toBeVisible()
    await tab(page).click()
    await expect(list(page)).toHaveCount(2)
    await expect(list(page).first()).toContainText('Your report has been rejected by 1 additional person')
    await expect(list(page).last()).toContainText('Your report has been confirmed by 1 additional person')
    await expect(list(page)).toContainText(['A drum is played every night', 'A drum is played every night'])
    await expect(list(page).getByText('unread')).toHaveCount(2)
    await expect(profile(page, 'Profile')).toBeVisible()
    if (size === SIZES[0]) await expectToLookRight(page, 'notifications', { widths: [320, 390, 1280] })

    await page.reload()
    await expect(list(page)).toHaveCount(2)
    await expect(list(page).getByText('unread')).toHaveCount(0)
    await list(page).first().getByRole('link').click()
    await expect(page).toHaveURL(`${site.url}/report/${id}`)
    await page.goBack()
    await expect(list(page).first().getByRole('link')).toBeFocused()
    await Promise.all([author.close(), neighbour.close()])
  })

  test(`counts change in place and new reports wait behind a button, at ${size.width} px`, async ({
    browser,
    site,
  }) => {
    const [reader, page] = await aBrowser(browser, site, size)
    const [other] = await aBrowser(browser, site)
    await signInNewMember(site, reader)
    await signInNewMember(site, other)
    const id = await report(other.request, site, `The siren at ${size.width}`)
    await untilFollowing(page, () => page.goto('/recent'))
    const card = cards(page).filter({ hasText: `The siren at ${size.width}` })
    const total = Number(/\d+/.exec(await shown(page).innerText()))
    // On a wide screen the rest of the first fifty loads by itself.
    if (size.width >= 1024) await expect(cards(page)).toHaveCount(Math.min(total, 50))
    const before = await cards(page).count()

    await vote(reader.request, site, id, 'confirm')
    await expect(card.getByRole('img', { name: '1 of 10 confirmations' })).toBeVisible({ timeout: LIVE_MS })

    const place = await boxOf(card)
    await report(other.request, site, `A horn at ${size.width}`)
    await expect(page.getByRole('button', { name: '1 new report', exact: true })).toBeVisible()
    await report(other.request, site, `A horn at ${size.width}, still`)
    const waiting = page.getByRole('button', { name: '2 new reports', exact: true })
    await expect(waiting).toBeVisible()
    expect(await cards(page).count()).toBe(before)
    expect(await boxOf(card)).toEqual(place)
    if (size === SIZES[0]) await expectToLookRight(page, 'new-reports')

    const mine = await report(reader.request, site, `My own bell at ${size.width}`)
    const bell = cards(page).filter({ hasText: `My own bell at ${size.width}` })
    await expect(bell).toHaveCount(1)
    await expect(waiting).toBeVisible()
    await waiting.press('Enter')
    await expect(waiting).toHaveCount(0)
    // The button has gone, so the newest card has the focus.
    await expect(cards(page).first().getByRole('link').first()).toBeFocused()
    await expect(cards(page).filter({ hasText: `A horn at ${size.width}` })).toHaveCount(2)
    await expect(shown(page)).toHaveText(`Showing ${total + 3} report(s)`)

    await reader.request.delete(`${site.url}/api/reports/${mine}`)
    await expect(bell).toHaveCount(0)
    await Promise.all([reader.close(), other.close()])
  })
}

/** Lets the requests for the event stream reach the server again, and this much time pass on the page, ms. */
async function letThrough(page: Page, ms: number): Promise<void> {
  await page.unroute('**/api/events')
  await page.clock.runFor(ms)
}

test('without an event stream the unread count is polled every ten seconds; a new stream updates it again', async ({
  browser,
  site,
}) => {
  const [author, page] = await aBrowser(browser, site)
  const [neighbour] = await aBrowser(browser, site)
  await signInNewMember(site, author)
  await signInNewMember(site, neighbour)
  const id = await report(author.request, site, 'A whistle')
  await page.route('**/api/events', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await Promise.all([untilListening(page), page.goto('/recent')])
  await expect(cards(page).first()).toBeVisible()
  await vote(neighbour.request, site, id, 'confirm')
  await page.clock.runFor(10_000)
  await expect(profile(page, 'Profile, 1 unread notification')).toBeVisible()
  // The page waits at most 45 s before it tries again.
  await untilFollowing(page, () => letThrough(page, 45_000))
  await vote(neighbour.request, site, id, 'reject')
  await expect(profile(page, 'Profile, 2 unread notifications')).toBeVisible({ timeout: LIVE_MS })
  await Promise.all([author.close(), neighbour.close()])
})

test('while the request for the event stream is never answered the unread count is polled; then another is tried', async ({
  browser,
  site,
}) => {
  const [author, page] = await aBrowser(browser, site)
  const [neighbour] = await aBrowser(browser, site)
  await signInNewMember(site, author)
  await signInNewMember(site, neighbour)
  const id = await report(author.request, site, 'A kettle')
  await page.route('**/api/events', () => undefined)
  await page.clock.install()
  await Promise.all([page.waitForRequest('**/api/events'), page.goto('/recent')])
  await vote(neighbour.request, site, id, 'confirm')
  await page.clock.runFor(10_000)
  await expect(profile(page, 'Profile, 1 unread notification')).toBeVisible()
  // A stream that is silent for a minute is given up; the next one is opened at most 1.5 s later.
  await untilFollowing(page, () => letThrough(page, 65_000))
  await vote(neighbour.request, site, id, 'reject')
  await expect(profile(page, 'Profile, 2 unread notifications')).toBeVisible({ timeout: LIVE_MS })
  await Promise.all([author.close(), neighbour.close()])
})

test('a member without reports has no notifications', async ({ browser, site }) => {
  const [context, page] = await aBrowser(browser, site)
  await signInNewMember(site, context)
  await page.goto('/profile/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible()
  await expectToLookRight(page, 'notifications-empty')
  await context.close()
})

test('without JavaScript the dot, the list and a button to mark all as read are there', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signInNewMember(site, context)
  const id = await report(context.request, site, 'A rattle')
  const neighbour = await browser.newContext()
  await signInNewMember(site, neighbour)
  await vote(neighbour.request, site, id, 'confirm')
  await page.goto('/recent')
  await profile(page, 'Profile, 1 unread notification').click()
  await tab(page).click()
  await expect(list(page)).toContainText(['Your report has been confirmed by 1 additional person'])
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(profile(page, 'Profile')).toBeVisible()
  await expect(list(page).getByText('unread')).toHaveCount(0)
  await Promise.all([context.close(), neighbour.close()])
})

test('the 404 page shows how many notifications are unread, and none after they were read', async ({
  browser,
  site,
}) => {
  const [author, page] = await aBrowser(browser, site)
  const [neighbour] = await aBrowser(browser, site)
  await signInNewMember(site, author)
  await signInNewMember(site, neighbour)
  const id = await report(author.request, site, 'A shutter bangs in the wind')
  await vote(neighbour.request, site, id, 'confirm')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'This lamp is out' })).toBeVisible()
  await expect(profile(page, 'Profile, 1 unread notification')).toBeVisible()
  await page.goto('/recent')
  await profile(page, 'Profile, 1 unread notification').click()
  await expect(profile(page, 'Profile')).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'This lamp is out' })).toBeVisible()
  await expect(profile(page, 'Profile')).toBeVisible()
  await Promise.all([author.close(), neighbour.close()])
})
