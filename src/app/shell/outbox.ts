import type { QueryClient } from '@tanstack/react-query'
import { readMe } from '#features/profile/profile.contract.ts'
import { dropUnsent, withOutboxLock, keepUnsent, unsentOf } from '#features/reports/device/outbox.browser.ts'
import { isPassing, type Unsent } from '#features/reports/device/outbox.rules.ts'
import { createReport } from '#features/reports/submit/reports.contract.ts'
import { celebrate } from '#features/rewards/achievements/celebrations.browser.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { noteBug, sentenceOf } from '#platform/browser/problem.ts'
import { watchEvents } from '#platform/browser/store.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** How often to try again when no event says that the network is back, milliseconds. */
const AGAIN_MS = 60_000

/**
 * Sends the reports that this person has stored on the device: now, every minute and when the network is back.
 * Returns a function that stops it.
 */
export function startOutbox(api: Api, queries: QueryClient, readerId: string | null): () => void {
  if (readerId === null) return () => undefined
  let isOver = false
  let isUnderWay = false
  let isWantedAgain = false
  const send = () => {
    isWantedAgain = isUnderWay
    if (isUnderWay) return
    isUnderWay = true
    void sendAll(api, queries, readerId)
      // Only a warning: a browser that stores nothing has nothing to send.
      .catch((error: unknown) => console.warn(error))
      .finally(() => {
        isUnderWay = false
        if (isWantedAgain && !isOver) send()
      })
  }
  const stop = watchEvents(window, ['online'], send)
  const timer = setInterval(send, AGAIN_MS)
  send()
  return () => {
    isOver = true
    stop()
    clearInterval(timer)
  }
}

async function sendAll(api: Api, queries: QueryClient, readerId: string): Promise<void> {
  if (!(await waiting(readerId))) return
  // Asked before the lock is taken: on a dead network that takes a minute, in which the reports can be edited.
  if ((await api.call(readMe, {}))?.id !== readerId) return
  await withOutboxLock(async () => {
    for (let next = await waiting(readerId); next; next = await waiting(readerId)) {
      if (!(await sendOne(api, next))) return
      void queries.invalidateQueries()
    }
  })
}

async function waiting(readerId: string): Promise<Unsent | undefined> {
  return (await unsentOf(readerId)).find(({ refusal }) => refusal === null)
}

/** Sends one report. True when it is settled: sent, or refused for good. */
async function sendOne(api: Api, unsent: Unsent): Promise<boolean> {
  const { key, owner, category, description, lat, lng, address, searched, photo } = unsent
  try {
    // Somebody else may have signed in from another tab.
    if ((await api.call(readMe, {}))?.id !== owner) return false
    const name = address && searched ? { address, searched } : {}
    const input = { category, description, lat, lng, ...name, ...(photo && { photo }) }
    const { rewards } = await api.call(createReport, input, { idempotencyKey: key })
    await dropUnsent(key)
    celebrate(rewards)
    showToast(m.submit_banner())
    return true
  } catch (error) {
    noteBug(error)
    if (!isRefusal(error) || isPassing(error)) return false
    showToast(m.unsent_refused())
    return keepUnsent({ ...unsent, refusal: sentenceOf(error, createReport, m.submit_failed()) })
  }
}
