import type { RouteHandler } from 'workbox-core/types.js'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { SHARE_PATH, type WorkerOrder } from '#shared/build.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import { dropEarlierBuilds, fileOfBuild, keepBuild, notePagesOfEarlierBuild } from './builds.ts'
import { isTile, isTileSource, keepMap, tiles, tileSource } from './map.ts'
import { noteWaiting, pageOrShell } from './networkTimeouts.ts'
import { openPushed, showPushed } from './pushed.ts'
import { takeShare } from './share.ts'
import { answerOrSeen, isPicture, isPublicAnswer, keepSeen } from './visitorCache.ts'

declare const self: ServiceWorkerGlobalScope

// The service worker: starts the site without a network. It never keeps a rendered page, nor an answer to somebody who
// is signed in: whatever it keeps, it fetches itself, without cookies. Decision 050.
const build = self.BUILD

/** Addresses (path and query) that show no screen: files, and those for programs. */
const NO_SCREEN = [
  /^\/(api|files|dev|map|\.well-known)\//,
  /^[^?]*\.\w+(\?|$)/,
  /^\/(metrics|healthz|readyz|embed)(\?|$)/,
]

self.addEventListener('install', (event) => event.waitUntil(keepBuild(build)))

self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  await notePagesOfEarlierBuild()
  // The page's request goes out while this script is still being started.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await dropEarlierBuilds(build)
}

self.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder // only our own pages can send it
  if (order.type === 'take-over') event.waitUntil(self.skipWaiting())
  else if (order.type === 'waiting') noteWaiting(event.source?.id, order.isWaiting)
  else if (order.type === 'keep') event.waitUntil(keepSeen(event, order.paths, order.isList))
  else event.waitUntil(keepMap(event))
})

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification)))

const pages = new NetworkOnly()
const navigation = new NavigationRoute(
  async (options) => {
    options.event.waitUntil(dropEarlierBuilds(build))
    const { resultingClientId } = options.event as FetchEvent // a navigation always is one
    const { pathname, searchParams } = options.url
    // Administrators' screens can't be drawn offline. The shell has the device's language.
    const isPatient = pathname.startsWith('/control/')
    const how = { pageId: resultingClientId, isPatient, showsBusy: isPatient || searchParams.has(LANGUAGE_PARAMETER) }
    return pageOrShell(pages.handle(options), how, () => fileOfBuild(build, build.shell))
  },
  { denylist: NO_SCREEN },
)
registerRoute(navigation)

/** Registers `answer` for the requests to this site whose URL `isOne` accepts. */
function serve(isOne: (url: URL) => boolean, answer: RouteHandler, method?: 'POST'): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && isOne(url), answer, method)
}

const kept = new Set(build.files)
serve(
  ({ pathname }) => pathname.startsWith('/assets/') || kept.has(pathname),
  async ({ request, url }) => (await fileOfBuild(build, url.pathname)) ?? fetch(request),
)
serve(isTile, tiles)
serve(isTileSource, tileSource)
serve(
  (url) => isPublicAnswer(url) || isPicture(url),
  ({ event, request }) => answerOrSeen(event as FetchEvent, request), // requests are handled for nothing else
)
serve(
  ({ pathname }) => pathname === SHARE_PATH,
  ({ request }) => takeShare(request),
  'POST',
)
