import { listComments } from '#features/comments/comments.contract.ts'
import { dropOthersCommentDraft } from '#features/comments/popup/commentDraft.browser.ts'
import { listReports, mapReports, readReport } from '#features/feed/feed.contract.ts'
import { type ListFilters, listParams, mapParams, NO_FILTERS, readFilters } from '#features/feed/filters.rules.ts'
import { keepAccount as keepOnDevice } from '#features/profile/keptAccount.browser.ts'
import { rememberMe } from '#features/profile/lastKnownAccount.browser.ts'
import { type OwnRecord, readMe } from '#features/profile/profile.contract.ts'
import { dropLastCategory } from '#features/reports/device/lastCategory.browser.ts'
import { dropOldShared } from '#features/reports/device/shared.browser.ts'
import { readTimeline } from '#features/reports/timeline/timeline.contract.ts'
import { getLocale } from '#messages/runtime.js'
import { addressOf, ASKED_LANGUAGE } from '#platform/browser/api.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { watchEvents } from '#platform/browser/store.ts'
import { type PageOrder, SEEN_CACHES, type WorkerOrder, workerUrl } from '#shared/build.ts'
import type { Installation } from '#shared/installation.ts'
import { forgetStep2 } from '../../screens/Register/registering.ts'
import { startsOffline } from '../startsOffline.ts'
import { installWorker } from './installWorker.ts'
import { reviewOffer, offerUpdates } from './updates.ts'

/**
 * Installs the service worker, which also keeps the map if it is this site's own: other servers forbid that. Does
 * nothing where browsers have none (plain http).
 */
export async function startOffline({ tiles }: Installation): Promise<void> {
  // With `?lang=` in the address, nothing is stored on the device.
  if (!('serviceWorker' in navigator) || ASKED_LANGUAGE) return
  void dropOldShared()
  try {
    offerUpdates(await installWorker(workerUrl(getLocale())))
    if (tiles.kind === 'vector' && !savesData()) await order({ type: 'keep-map' })
  } catch (error) {
    console.warn(error) // the browser does not allow it
  }
}

/** Goes where a pressed notification leads. Returns a function that stops it. */
export function followNotifications(go: (to: string) => void): () => void {
  const { serviceWorker } = navigator as Partial<Navigator> // browsers lack it on plain http
  const follow = ({ data, ports }: MessageEvent<PageOrder>) => {
    if (data.type !== 'go') return
    ports[0]?.postMessage('gone')
    go(data.to)
  }
  serviceWorker?.addEventListener('message', follow)
  return () => serviceWorker?.removeEventListener('message', follow)
}

/**
 * Keeps the account on the device. After a sign-out, neither that nor what the person has looked at is kept, the
 * notifications of pushes are closed, and every tab drops the comment that was being written in it.
 */
export async function keepAccount(me: OwnRecord | null): Promise<void> {
  if (me) forgetStep2()
  dropOthersCommentDraft(me?.id ?? null)
  if (!(await keepOnDevice(me))) return
  dropLastCategory()
  void closeNotifications().catch(() => undefined) // not where the browser has none
  if ('caches' in window) await Promise.all(SEEN_CACHES.map((name) => caches.delete(name)))
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Tells the worker to keep what visitors see here: the list with its map, or a report with its comments. */
export function keepForOffline(pathname: string, search: string): void {
  reviewOffer()
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  const parameters = new URLSearchParams(search)
  const [, id = parameters.get('report')] = /^\/report\/([^/]+)$/.exec(pathname) ?? []
  // Other screens have searches of their own.
  const filters = /^\/(recent)?$/.test(pathname) ? readFilters(parameters) : NO_FILTERS
  void keep([...listOf(filters), addressOf(mapReports, mapParams(filters))], true)
  if (!id) return
  const report = [readReport, listComments, readTimeline].map((endpoint) => addressOf(endpoint, { id }))
  void keep(report, false)
}

/** The address of the list; none in the order by distance, which changes with the person's position. */
function listOf(filters: ListFilters): string[] {
  if (filters.sort === 'nearest') return []
  return [addressOf(listReports, listParams(filters, { lat: 0, lng: 0 }))]
}

/** When each address was last stored, ms. */
const keptAt = new Map<string, number>()

/** A stored answer is not fetched again within this time, ms. */
const FRESH_MS = 60_000

async function keep(addresses: string[], isList: boolean): Promise<void> {
  const now = Date.now()
  for (const [address, at] of keptAt) if (now - at > FRESH_MS) keptAt.delete(address)
  const paths = addresses.filter((address) => !keptAt.has(address))
  for (const path of paths) keptAt.set(path, now)
  if (paths.length > 0) await order({ type: 'keep', paths, isList })
}

/** How often a page that started without the server tries to reach it, ms: browsers may call a dead network online. */
const POLL_MS = 15_000

/** How long to wait for an answer, ms. A lost request would otherwise delay the next try by a minute. */
const POLL_TIMEOUT_MS = 12_000

/** Calls `run` once the server answers, on a page that started without it. Returns a function that stops it. */
export function whenServerAnswers(api: Api, run: () => void): (() => void) | undefined {
  if (!startsOffline()) return undefined
  let isOver = false
  let isLooking = false
  const tell = (isWaiting: boolean) =>
    navigator.serviceWorker.controller?.postMessage({ type: 'waiting', isWaiting } satisfies WorkerOrder)
  const look = async () => {
    if (isLooking) return
    isLooking = true
    tell(true)
    const signal = AbortSignal.timeout(POLL_TIMEOUT_MS)
    const me = await api.call(readMe, {}, { signal }).catch(() => undefined)
    isLooking = false
    if (me === undefined || isOver) return
    // Keeps the account in case the page can't be loaded again.
    rememberMe(me)
    stop()
    tell(false)
    run()
  }
  const unwatch = watchEvents(window, ['online', 'focus'], () => void look())
  const timer = setInterval(() => void look(), POLL_MS)
  const stop = () => {
    isOver = true
    unwatch()
    clearInterval(timer)
  }
  return stop
}

async function order(wanted: WorkerOrder): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(wanted)
}

/** Whether the person wants to save data. */
function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
}
