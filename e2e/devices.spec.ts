import { expectToLookRight } from './support/accessibility.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

test('somebody sees where they are signed in, and signs out there, with the keyboard alone', async ({
  page,
  site,
  context,
  playwright,
}) => {
  const member = await signInNewMember(site, context)
  for (const userAgent of [PHONE, MAC, 'nothing that says what it is']) {
    const elsewhere = await playwright.request.newContext({ baseURL: site.url, userAgent })
    await elsewhere.post('/api/accounts/sign-in', { data: member })
    await elsewhere.dispose()
  }
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Signed-in devices' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Signed-in devices - Lamppost: Gibraltar')
  await expect(
    page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Details' }),
  ).toHaveAttribute('aria-current', 'page')
  const list = page.getByRole('region', { name: 'Signed-in devices' })
  for (const name of ['Chrome on Android', 'Safari on macOS', 'Unknown device'])
    await expect(list.getByText(name, { exact: true })).toBeVisible()
  await expect(list.getByText('This device')).toHaveCount(1)
  // In the territory's time zone, whatever the browser's is.
  await expect(list.getByText(/^Signed in on \d{1,2} \w+ \d{4}, \d\d:\d\d$/)).toHaveCount(4)
  await expectToLookRight(page, 'devices', { widths: [320, 390, 1280] })

  await page.getByRole('button', { name: 'Sign Out: Chrome on Android' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Device signed out.' })).toBeFocused()
  await expect(list.getByText('Chrome on Android')).toBeHidden()
  // A device that was signed out elsewhere meanwhile disappears from the list too.
  const { items } = (await (await page.request.get('/api/profile/sessions')).json()) as {
    items: { id: string; browser: string | null }[]
  } // API contract
  const safari = items.find(({ browser }) => browser === 'Safari')
  expect((await page.request.delete(`/api/profile/sessions/${safari?.id}`)).status()).toBe(204)
  await page.getByRole('button', { name: 'Sign Out: Safari on macOS' }).click()
  await expect(list.getByText('Safari on macOS')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'All other devices signed out.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden()
})

test('devices that fail to load can be tried again, and a sign-out that fails shows an error', async ({
  page,
  site,
  context,
  request,
}) => {
  const member = await signInNewMember(site, context)
  await request.post('/api/accounts/sign-in', { data: member, headers: { 'user-agent': PHONE } })
  await page.goto('/profile/details')
  await page.route('**/api/profile/sessions', (route) => route.abort())
  await page.getByRole('link', { name: 'Signed-in devices' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load devices')
  await page.unroute('**/api/profile/sessions')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Chrome on Android', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Out: Chrome on Android' }).click()
  await expect(page.getByRole('alert').first()).toHaveText(
    'Network error. Please check your internet connection and try again.',
  )
  await context.setOffline(false)
})

test('without JavaScript somebody signs out another device', async ({ browser, site }) => {
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const member = await signInNewMember(site, plain)
  const elsewhere = await browser.newContext({ baseURL: site.url, userAgent: PHONE })
  await elsewhere.request.post('/api/accounts/sign-in', { data: member })
  const page = await plain.newPage()
  await page.goto('/profile/devices')
  await page.getByRole('button', { name: 'Sign Out: Chrome on Android' }).click()
  await expect(page.getByText('Device signed out.')).toBeVisible()
  expect(await (await elsewhere.request.get('/api/me')).json()).toBeNull()
  await plain.close()
  await elsewhere.close()
})
