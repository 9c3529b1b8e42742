import type { APIRequestContext, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { untilPainted } from './support/layout.ts'
import { aMember, signInNewMember } from './support/people.ts'
import { asReturningVisitor, CASEMATES } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'
import { slowDevice } from './support/slowDevice.ts'

async function aReport(request: APIRequestContext, site: Site): Promise<string> {
  const neighbour = await aMember(site, request)
  await request.post(`${site.url}/api/accounts/sign-in`, { data: neighbour })
  const multipart = { category: 'litter', description: 'A bin has tipped over', lat: '36.1408', lng: '-5.3536' }
  const answer = await request.post(`${site.url}/api/reports`, { multipart })
  return ((await answer.json()) as { id: string }).id // API contract
}

const isFollowed = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/reports/${id}`)).json()) as { following?: boolean }).following

test.beforeEach(({ page }) => asReturningVisitor(page))

test('somebody follows a report on its page by keyboard, and unfollows it in the menu of its card', async ({
  page,
  site,
  context,
  playwright,
}) => {
  const id = await aReport(await playwright.request.newContext(), site)
  await signInNewMember(site, context)
  await page.goto(`/report/${id}`)
  const button = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.focus()
  await page.keyboard.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toBeFocused()
  await expect.poll(() => isFollowed(page, id)).toBe(true)
  await expectToLookRight(page, 'report-followed', { widths: [320, 390, 1280] })
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/recent')
  const card = page.locator(`#card-${id}`)
  await card.getByRole('button', { name: 'More' }).click()
  const item = page.getByRole('menuitemcheckbox', { name: 'Follow' })
  await expect(item).toBeChecked()
  await item.click()
  await expect(page.getByText('You no longer follow this report.')).toBeVisible()
  await expect.poll(() => isFollowed(page, id)).toBe(false)
  await card.getByRole('button', { name: 'More' }).click()
  await expect(item).not.toBeChecked()
})

test('whoever comments on a report over the list follows it at once', async ({ page, site, context, playwright }) => {
  const id = await aReport(await playwright.request.newContext(), site)
  await signInNewMember(site, context)
  await page.goto(`/recent?report=${id}`)
  const popup = page.getByRole('dialog', { name: 'Litter & Waste' })
  const button = popup.getByRole('button', { name: 'Follow', exact: true })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  // Nothing is fetched again, so only the comment's answer can tell.
  await page.route(/\/api\/reports(\/[^/]+)?(\?.*)?$/, (route) => route.abort())
  await popup.getByRole('textbox', { name: 'Add a comment' }).fill('It lies there since Monday')
  await popup.getByRole('button', { name: 'Post Comment' }).click()
  await expect(popup.getByRole('listitem').filter({ hasText: 'It lies there since Monday' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor who presses Follow is asked to sign in', async ({ page, site, playwright }) => {
  const id = await aReport(await playwright.request.newContext(), site)
  await page.goto(`/report/${id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
})

test('a follow that the server refuses goes back and says so', async ({ page, site, context, playwright }) => {
  const id = await aReport(await playwright.request.newContext(), site)
  await signInNewMember(site, context)
  await page.goto(`/report/${id}`)
  await page.route('**/follow', (route) => route.abort())
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    "We couldn't change whether you follow this report. Please try again.",
  )
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await failed
  await untilPainted(page)
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false')

  await page.goto('/recent')
  await page.locator(`#card-${id}`).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Follow' }).click()
  await expect(page.getByRole('dialog', { name: 'Something went wrong' })).toContainText(
    'whether you follow this report',
  )
})

for (const isSavedFirst of [true, false]) {
  test(`a report that was read before it was followed stays followed when it arrives ${isSavedFirst ? 'after' : 'before'} the answer`, async ({
    page,
    site,
    context,
    playwright,
  }) => {
    const id = await aReport(await playwright.request.newContext(), site)
    await signInNewMember(site, context)
    const [read, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The page asks for the report again when it begins to listen.
    await page.route(new RegExp(`/api/reports/${id}$`), async (route) => {
      const response = await route.fetch()
      read.resolve()
      await arrival.promise
      await route.fulfill({ response })
    })
    await page.goto(`/report/${id}`)
    await read.promise
    const follow = page.getByRole('button', { name: 'Follow', exact: true })
    const following = await holdRequests(page, /\/follow$/, 'PUT')
    const saved = page.waitForResponse('**/follow')
    const save = async () => {
      following.release()
      await (await saved).finished()
    }
    await follow.click()
    await following.sent
    if (isSavedFirst) await save()
    const arrived = page.waitForResponse(new RegExp(`/api/reports/${id}$`))
    arrival.resolve()
    await (await arrived).finished()
    await untilPainted(page)
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    if (!isSavedFirst) await save()
    await untilPainted(page)
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    expect(await isFollowed(page, id)).toBe(true)
  })
}

test('the channels are switched one by one, and stay', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Channels' }).click()
  await expect(page).toHaveTitle('Channels - Lamppost: Gibraltar')
  const app = page.getByRole('switch', { name: 'Comments: In the app' })
  await expect(app).toBeChecked()
  await app.focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Changes of state: By email' }).selectOption('Daily at 08:00')
  await expect
    .poll(async () => (await page.request.get('/api/profile/channels')).json())
    .toMatchObject({ comments: { app: false, email: 'off' }, state: { app: true, email: 'daily' } })
  await expectToLookRight(page, 'channels', { widths: [320, 390, 1280] })
  await page.reload()
  await expect(app).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Changes of state: By email' })).toHaveValue('daily')
  await page.route('**/api/profile/channels', (route) => route.abort())
  await app.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save this. Please try again.')
  await expect(app).not.toBeChecked()
})

test('where pushes are impossible, Channels says what to do instead', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto('/profile/channels')
  const device = page.getByRole('region', { name: 'This device' })
  await expect(device.getByRole('status')).toContainText(
    'add this site to the home screen first, or choose emails above',
  )
})

test('an alert is added on the map and deleted, with the keyboard alone', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Alerts' }).click()
  const pin = page.getByRole('slider', { name: 'Centre of the area' })
  await pin.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('combobox', { name: 'Radius' }).selectOption('500 m')
  await page.getByRole('checkbox', { name: 'Noise & Disturbance' }).press('Space')
  await page.getByRole('button', { name: 'Add alert' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Alert added' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Radius 500 m:' })
  await expect(row).toContainText('Noise & Disturbance')
  await expectToLookRight(page, 'alerts', { widths: [320, 390, 1280] })
  await row.getByRole('button', { name: /^Delete: / }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Alert deleted' })).toBeVisible()
  await expect(row).toBeHidden()
})

test('a position that comes late does not move an alert’s pin that was placed meanwhile', async ({
  page,
  site,
  context,
}) => {
  await signInNewMember(site, context)
  const device = await slowDevice(page)
  await page.goto('/profile/alerts')
  const latitude = page.locator('input[name="lat"]')
  const before = await latitude.inputValue()
  const useOwn = page.getByRole('button', { name: 'Use Current Location' })
  await useOwn.click()
  await expect(page.getByRole('button', { name: 'Finding your location…' })).toBeVisible()
  await page.getByRole('slider', { name: 'Centre of the area' }).press('Shift+ArrowUp')
  await expect(latitude).not.toHaveValue(before)
  const placed = await latitude.inputValue()
  await expect(useOwn).toBeVisible()
  await device.answer({ ...CASEMATES, accuracy: 20 })
  await untilPainted(page)
  await expect(latitude).toHaveValue(placed)
  await useOwn.click()
  await device.answer({ ...CASEMATES, accuracy: 20 })
  await expect(latitude).toHaveValue(String(CASEMATES.latitude))
})

test('a link to end emails that does not work says so', async ({ page }) => {
  await page.goto('/unsubscribe?code=unknown')
  await page.getByRole('button', { name: 'Unsubscribe from these emails' }).click()
  await expect(page.getByRole('alert')).toContainText("This link doesn't work any more.")
  await expectToLookRight(page, 'unsubscribe', { widths: [320, 390, 1280] })
  // After the sign-in, the page that was asked for opens.
  await page.getByRole('main').getByRole('link', { name: 'Channels' }).click()
  await expect(page).toHaveURL(/\/signin\?.*channels/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('channels and alerts are forms', async ({ page, site, context }) => {
    await signInNewMember(site, context)
    await page.goto('/profile/channels')
    await page.getByRole('switch', { name: 'Validation: In the app' }).uncheck()
    await page.getByRole('combobox', { name: 'Comments: By email' }).selectOption('weekly')
    // The page before shows the same choices.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Save' }).click()])
    await expect(page.getByRole('switch', { name: 'Validation: In the app' })).not.toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Comments: By email' })).toHaveValue('weekly')
    await page.goto('/profile/alerts')
    await page.getByRole('combobox', { name: 'Radius' }).selectOption('All of Gibraltar')
    await page.getByRole('button', { name: 'Add alert' }).click()
    const alerts = page.getByRole('listitem').filter({ hasText: 'All of Gibraltar' })
    await expect(alerts).toContainText('All categories')
    for (const name of ['Litter & Waste', 'Wildlife']) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('combobox', { name: 'Radius' }).selectOption('All of Gibraltar')
    await page.getByRole('button', { name: 'Add alert' }).click()
    await expect(alerts).toHaveText([/Litter & Waste, Wildlife/, /All categories/])
  })
})
