import { readPushedNews } from '#shared/push.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'

/** Shows what a push tells. A push must show something, else the browser shows a sentence of its own. */
export async function showPushed(text: string): Promise<void> {
  const news = readPushedNews(text)
  if (!news) return
  const { title, body, tag, url } = news
  await self.registration.showNotification(title, { body, tag, icon: ICON, data: { url } })
}

/** Opens what a notification is about, in a page of the site that is open already if there is one. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close()
  const { url } = notification.data as { url: string } // set above
  const { href, origin } = new URL(url, self.location.origin)
  if (origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const moved = page && (await page.navigate(href).catch(() => null))
  if (moved) await moved.focus()
  else await self.clients.openWindow(href)
}
