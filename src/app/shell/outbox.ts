import type { QueryClient } from '@tanstack/react-query'
import { readMe } from '#features/profile/profile.contract.ts'
import { dropUnsent, findUnsent, noteOnUnsent, unsentOf } from '#features/reports/device/outbox.browser.ts'
import {
  isDue,
  isTemporary,
  mayHaveArrived,
  pauseAfter,
  SEND_AGAIN_MS,
  type Unsent,
} from '#features/reports/device/outbox.rules.ts'
import { unlessSending, withOutboxLock } from '#features/reports/device/outboxLocks.browser.ts'
import { refusalNote } from '#features/reports/device/refusalNote.browser.ts'
import { watchSignedOut, watchUnsent } from '#features/reports/device/unsentNotice.browser.ts'
import { createReport } from '#features/reports/submit/reports.contract.ts'
import { celebrate } from '#features/rewards/achievements/celebrations/celebrations.browser.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { noteBug } from '#platform/browser/problem.ts'
import { watchEvents } from '#platform/browser/store.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** The reports that failed in this visit, by key: how often, and when they are tried again, ms. */
type Pauses = Map<string, { failures: number; until: number }>

/**
 * Sends the reports that this person has stored on the device: now, every minute and when the network is back. After
 * each failure a report waits longer. Returns a function to stop.
 */
export function startOutbox(
  api: Api,
  queries: QueryClient,
  readerId: string | null,
  go: (to: string) => void,
): () => void {
  if (readerId === null) return watchSignedOut(go)
  const watching = watchUnsent(readerId, go)
  let isOver = false
  let isUnderWay = false
  let isWantedAgain = false
  let pauses: Pauses = new Map()
  const send = () => {
    if (isUnderWay) {
      isWantedAgain = true
      return
    }
    isUnderWay = true
    isWantedAgain = false
    void sendAll(api, queries, readerId, pauses)
      // Only a warning: a browser that stores nothing has nothing to send.
      .catch((error: unknown) => console.warn(error))
      .finally(() => {
        isUnderWay = false
        watching.look()
        if (isWantedAgain && !isOver) send()
      })
  }
  const stop = watchEvents(window, ['online'], () => {
    // A new map: the running round still uses the old one.
    pauses = new Map()
    send()
  })
  const timer = setInterval(send, SEND_AGAIN_MS)
  send()
  return () => {
    isOver = true
    stop()
    clearInterval(timer)
    watching.stop()
  }
}

/** Tries each report once, the oldest first, so that one that can't get through does not hold up the others. */
async function sendAll(api: Api, queries: QueryClient, readerId: string, pauses: Pauses): Promise<void> {
  const tried = new Set<string>()
  // Half a round of tolerance, since rounds begin each minute and an attempt takes a while.
  const isPausing = (key: string) => (pauses.get(key)?.until ?? 0) > Date.now() + SEND_AGAIN_MS / 2
  const next = async () =>
    (await unsentOf(readerId)).find((one) => isDue(one) && !tried.has(one.key) && !isPausing(one.key))
  const isSignedIn = async () => (await api.call(readMe, {}))?.id === readerId
  if (!(await next())) return
  // Asked before the lock is taken: on a dead network that takes a minute, in which the reports can be edited.
  if (!(await isSignedIn())) return
  await withOutboxLock(async () => {
    for (let one = await next(); one; one = await next()) {
      const { key } = one
      tried.add(key)
      // Somebody else may have signed in from another tab, or the network may be gone.
      if (!(await isSignedIn())) return
      const outcome = await unlessSending(key, async () => {
        // The form may just have sent it.
        const still = await findUnsent(key)
        return still && isDue(still) ? sendOne(api, still) : 'gone'
      })
      if (outcome === 'stop') return
      if (outcome === 'settled') void queries.invalidateQueries()
      else if (outcome === 'failed') pause(pauses, key)
    }
  })
}

function pause(pauses: Pauses, key: string): void {
  const failures = (pauses.get(key)?.failures ?? 0) + 1
  pauses.set(key, { failures, until: Date.now() + pauseAfter(failures) })
}

/** Sends one report. Settled: sent, or refused for good; stop: the server takes no more for now. */
async function sendOne(api: Api, unsent: Unsent): Promise<'settled' | 'failed' | 'stop'> {
  const { key, owner, mayBeSent, category, description, lat, lng, address, searched, photo } = unsent
  const isOnline = navigator.onLine
  try {
    const name = address && searched ? { address, searched } : {}
    const input = { category, description, lat, lng, ...name, ...(photo && { photo }) }
    const { rewards } = await api.call(createReport, input, { idempotencyKey: key })
    await dropUnsent(key)
    celebrate(owner, rewards)
    showToast(m.reports_submit_banner())
    return 'settled'
  } catch (error) {
    noteBug(error)
    if (!isRefusal(error)) return 'failed'
    // With a photo it may only be the store of photos that is busy.
    if (error.status === 429 || (error.code === 'busy' && !photo)) return 'stop'
    if (isTemporary(error)) {
      if (mayHaveArrived(error) && isOnline && !mayBeSent) await note(unsent, { mayBeSent: true })
      return 'failed'
    }
    const isNoted = await note(unsent, refusalNote(error))
    if (isNoted) showToast(m.reports_unsent_refused())
    return isNoted ? 'settled' : 'failed'
  }
}

/** Notes something on a report; false if the device has no room for that. */
function note(...noted: Parameters<typeof noteOnUnsent>): Promise<boolean> {
  return noteOnUnsent(...noted).then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
}
