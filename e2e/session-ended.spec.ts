import { untilListening } from './support/hydration.ts'
import { register, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test('a page whose session was ended elsewhere signs out, and requests no more private data', async ({
  page,
  site,
  context,
  playwright,
}) => {
  test.slow()
  await asReturningVisitor(page)
  const member = await signInNewMember(site, context)
  await Promise.all([untilListening(page), page.goto('/recent')])
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Profile' })).toBeVisible()
  const elsewhere = await playwright.request.newContext({ baseURL: site.url })
  expect((await elsewhere.post('/api/accounts/sign-in', { data: member })).status()).toBe(200)
  expect((await elsewhere.delete('/api/profile/sessions', { data: {} })).ok()).toBe(true)
  await elsewhere.dispose()
  // Breaks the event stream, so that the page opens it again, as with a mobile connection.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(nav.getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await Promise.all([untilListening(page), page.reload()])
  expect(asked.filter((path) => path.startsWith('/api/profile') || path.startsWith('/api/notifications'))).toEqual([])
})

test('after a sign-in in another tab the page for signing up follows, and shows nobody what was typed', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/register?returnTo=/submit')
  await register(page)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await signInNewMember(site, context)
  const other = await context.newPage()
  await other.goto('/recent')
  await expect(page).toHaveURL(/\/submit/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lamppost-registering'))).toBeNull()
})
