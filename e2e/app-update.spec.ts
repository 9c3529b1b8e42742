import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilKept } from './support/offline.ts'
import { startTestProxy, type TestProxy } from './support/proxy.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'
import { description, fileOf } from './support/submitting.ts'

// A new release while pages are open: its worker differs, and files of the old one are gone.

test.use({ serviceWorkers: 'allow' })

let front: TestProxy
let site: Site
test.beforeAll(async () => {
  front = await startTestProxy()
  site = await startSite({ env: { PUBLIC_URL: front.url } })
  front.forwardTo(site.url)
})
test.afterAll(async () => {
  await site.stop()
  await front.stop()
})
test.beforeEach(({ page }) => asReturningVisitor(page))

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })
const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lamppost-build-')))
const look = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/** A release whose build no longer has these files. */
async function release(id: string, without: string[]): Promise<void> {
  front.answers.clear()
  let text = ''
  await expect(async () => {
    const answer = await fetch(`${front.url}/sw.js?lang=en`)
    expect(answer.status, 'a busy server is asked again').toBe(200)
    text = await answer.text()
  }).toPass()
  const next = text.replace(/"id":"\w+"/, `"id":"${id}"`)
  const body = without.reduce((changed, file) => changed.replace(`"/${file}",`, ''), next)
  front.answers.set('/sw.js?lang=en', { type: 'text/javascript', body })
  for (const file of without) front.answers.set(`/${file}`, { status: 404, body: '' })
}

test('an open tab keeps its version after an upgrade, and the old files are deleted when it closes', async ({
  page,
  context,
}) => {
  await page.goto(`${front.url}/recent`)
  await untilKept(page)
  await release('second', [fileOf('src/app/screens/SignIn/SignInScreen.tsx')])
  await look(page)
  await expect(offer(page)).toBeVisible({ timeout: 60_000 })

  const other = await context.newPage()
  await asReturningVisitor(other)
  await other.goto(`${front.url}/recent`)
  await expect(offer(other)).toBeVisible({ timeout: 60_000 })
  const isReloaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Reload' }).click()
  await isReloaded
  await expect.poll(() => builds(other)).toHaveLength(2)

  // This tab has never fetched this screen's code, and the server does not have it any more.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.close()
  await expect(async () => {
    await other.goto(`${front.url}/recent`)
    expect(await builds(other)).toEqual(['lamppost-build-second'])
  }).toPass()
})

test('a new version is not offered to somebody who is writing, and reloading keeps the draft', async ({ page }) => {
  await page.goto(`${front.url}/submit`)
  await untilKept(page)
  await description(page).fill('Half a sentence')
  await release('third', [])
  await look(page)
  await expect.poll(() => builds(page)).toContain('lamppost-build-third')
  await expect(page.getByText('Draft kept')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await expect(offer(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  const isReloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await isReloaded
  await page.goto(`${front.url}/submit`)
  await expect(description(page)).toHaveValue('Half a sentence')
})

test('an offer can be closed, and comes back only for a still newer version', async ({ page }) => {
  await page.goto(`${front.url}/recent`)
  await untilKept(page)
  await release('fourth', [])
  await look(page)
  await expect(offer(page)).toBeVisible({ timeout: 60_000 })
  await expectToLookRight(page, 'app-update')
  await offer(page).getByRole('button', { name: 'Close' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveURL(/submit/)
  await navigation.getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/recent/)
  await expect(offer(page)).toHaveCount(0)
  await release('fifth', [])
  await look(page)
  await expect(offer(page)).toBeVisible({ timeout: 60_000 })
})
