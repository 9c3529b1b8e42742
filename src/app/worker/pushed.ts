import type { PageOrder } from '#shared/build.ts'
import { readPushedNews } from '#shared/push.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'

/** Shows a push as a notification. If a push shows none, the browser shows a sentence of its own. */
export async function showPushed(text: string): Promise<void> {
  const news = readPushedNews(text)
  if (!news) return
  const { title, body, tag, url } = news
  await self.registration.showNotification(title, { body, tag, icon: ICON, data: { url } })
}

/** How long a page may take to answer, ms. One that is not alive yet, or of an earlier version, does not answer. */
const TIMEOUT_MS = 1000

/** Opens what a notification is about, in a page of the site that is open already if there is one. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close()
  const { url } = notification.data as { url: string } // set above
  const { href, origin, pathname, search, hash } = new URL(url, self.location.origin)
  if (origin !== self.location.origin) return
  const to = pathname + search + hash
  const [own] = await self.clients.matchAll({ type: 'window' })
  // A browser may let a page sleep in the background until it has the focus. It refuses if the press is long past.
  await own?.focus().catch(() => undefined)
  if (own && ((await showInPage(own, to)) || (await own.navigate(href).catch(() => null)))) return
  // Others, such as after a forced reload, can't be navigated.
  const [other] = own ? [] : await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (other && (await showInPage(other, to))) await other.focus().catch(() => undefined)
  else await self.clients.openWindow(href)
}

/** Asks an open page to navigate by itself, so that typed text survives. False if it does not answer in time. */
function showInPage(page: ServiceWorkerClient, to: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, TIMEOUT_MS, false)
    page.postMessage({ type: 'go', to } satisfies PageOrder, [port2])
  })
}
