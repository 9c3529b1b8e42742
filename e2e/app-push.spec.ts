import type { Worker } from '@playwright/test'
import { untilKept } from './support/offline.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

// How the service worker handles a push. The browser's DevTools deliver it, as its push service would. Chromium without
// a window shows no notifications, so the test records what the worker asks it to show.

test.use({ serviceWorkers: 'allow' })

type Shown = Record<string, unknown>

/** Records the notifications that the worker shows from now on. Returns a function that reads them. */
async function noting(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration } // in a worker
    const shown: Shown[] = []
    Object.assign(globalThis, { shown })
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown) // noted above
}

/** Gives a page a minute to answer instead of a second, after which the worker loads it anew: a slow machine may need it. */
const waitLonger = (worker: Worker) =>
  worker.evaluate(() => {
    const later = setTimeout
    const changed = (run: () => void, ms: number, ...given: unknown[]) =>
      later(run, ms === 1000 ? 60_000 : ms, ...given)
    Object.assign(globalThis, { setTimeout: changed })
  })

test('a push is shown with its words, and a press on it opens what it is about', async ({ page, site, context }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  await page.goto('/recent')
  await untilKept(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  const shown = await noting(worker)
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url))
      if (own) resolve(own.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })

  await deliver('no JSON')
  await deliver('{"from":"a newer release"}')
  await deliver(JSON.stringify({ title: 'News', body: '“A bin”', tag: 'comments 1', url: '/profile/notifications' }))
  await expect.poll(shown).toEqual([
    expect.objectContaining({
      title: 'News',
      body: '“A bin”',
      tag: 'comments 1',
      data: { url: '/profile/notifications' },
    }),
  ])

  const press = (url: string) =>
    worker.evaluate((to) => {
      const notification = { close: () => undefined, data: { url: to } }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
    }, url)
  await waitLonger(worker)
  await press('https://elsewhere.example/')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await press('/profile/notifications')
  await expect(page).toHaveURL('/profile/notifications')
  // The open page went there itself: nothing was loaded again.
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

test('a sign-out closes the notifications that were shown', async ({ page, site, context }) => {
  await asReturningVisitor(page)
  await page.addInitScript(() => {
    let isShown = true
    Object.assign(globalThis, { isShown: () => isShown })
    ServiceWorkerRegistration.prototype.getNotifications = () =>
      Promise.resolve([Object.assign(new EventTarget(), { close: () => void (isShown = false) }) as Notification])
  })
  const isShown = () => page.evaluate(() => (globalThis as unknown as { isShown: () => boolean }).isShown()) // as above
  await signInNewMember(site, context)
  await page.goto('/profile')
  await untilKept(page)
  expect(await isShown()).toBe(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.poll(isShown).toBe(false)
})
