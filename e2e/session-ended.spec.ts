import type { APIRequest, BrowserContext } from '@playwright/test'
import { untilListening } from './support/hydration.ts'
import { submitAnother, submitOffline } from './support/outbox.ts'
import { aNeighboursReport, register, signIn, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'
import { reportsDescribed } from './support/submitting.ts'

/** Ends all other sessions of this member, and breaks the event stream, so that pages open it again and notice. */
async function endElsewhere(site: Site, context: BrowserContext, request: APIRequest, member: object): Promise<void> {
  const elsewhere = await request.newContext({ baseURL: site.url })
  expect((await elsewhere.post('/api/accounts/sign-in', { data: member })).status()).toBe(200)
  expect((await elsewhere.delete('/api/profile/sessions', { data: {} })).ok()).toBe(true)
  await elsewhere.dispose()
  // As with a mobile connection.
  await context.setOffline(true)
  await context.setOffline(false)
}

test('a page whose session was ended elsewhere signs out, and requests no more private data', async ({
  page,
  site,
  context,
  playwright,
}) => {
  await asReturningVisitor(page)
  const member = await signInNewMember(site, context)
  await Promise.all([untilListening(page), page.goto('/recent')])
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Profile' })).toBeVisible()
  await endElsewhere(site, context, playwright.request, member)
  await expect(nav.getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await Promise.all([untilListening(page), page.reload()])
  expect(asked.filter((path) => path.startsWith('/api/profile') || path.startsWith('/api/notifications'))).toEqual([])
})

test('a begun comment that comes back after the session was ended elsewhere survives a reload again', async ({
  page,
  site,
  context,
  playwright,
}) => {
  const id = await aNeighboursReport(page, site)
  const member = await signInNewMember(site, context)
  await Promise.all([untilListening(page), page.goto(`/report/${id}`)])
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  await box.fill('It hums at night')
  await endElsewhere(site, context, playwright.request, member)
  const comments = page.getByRole('region', { name: /^Comments/ })
  await comments.getByRole('link', { name: 'Sign In' }).click({ timeout: 30_000 })
  await signIn(page, member)
  await expect(box).toHaveValue('It hums at night')
  await page.reload()
  await expect(box).toHaveValue('It hums at night')
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

test('if another member signs in while one of two offline reports is sent, the other one waits for its writer', async ({
  page,
  context,
  site,
}) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  await submitOffline(page, context, 'The first of two', false)
  await submitAnother(page, 'The second of two')
  let posts = 0
  let hasAsked = false
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    const response = await route.fetch()
    await signInNewMember(site, context)
    page.on('response', (answer) => (hasAsked ||= answer.url().endsWith('/api/me')))
    return route.fulfill({ response })
  })
  await context.setOffline(false)
  await expect.poll(() => hasAsked || posts > 1, { timeout: 60_000 }).toBe(true)
  await Promise.all([untilListening(page), page.reload()])
  expect(posts).toBe(1)
  expect(await reportsDescribed(page, 'The second of two')).toHaveLength(0)
})
