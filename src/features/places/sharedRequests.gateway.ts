import { setTimeout as sleep } from 'node:timers/promises'

interface SharedRequest<T> {
  answer: Promise<T>
  /** How many callers wait for it. */
  waiting: number
  nobodyWaits: AbortController
}

/** Shares one request among all callers with the same key. When nobody waits for it any more, its signal is aborted. */
export function openSharedRequests<T>() {
  const requests = new Map<string, SharedRequest<T>>()

  function begin(key: string, ask: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const nobodyWaits = new AbortController()
    const answer = ask(nobodyWaits.signal).finally(() => forget(key, request))
    const request = { answer, waiting: 0, nobodyWaits }
    requests.set(key, request)
    return request
  }

  function forget(key: string, request: SharedRequest<T>): void {
    if (requests.get(key) === request) requests.delete(key)
  }

  /** The answer, or `tooLate` after `waitMs` milliseconds. `ask` must not reject. */
  return async (key: string, waitMs: number, tooLate: T, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const request = requests.get(key) ?? begin(key, ask)
    request.waiting += 1
    const waited = new AbortController()
    const late = sleep(waitMs, tooLate, { signal: waited.signal }).catch(() => request.answer)
    return Promise.race([request.answer, late]).finally(() => {
      waited.abort()
      request.waiting -= 1
      if (request.waiting > 0) return
      // Another caller would get the answer of an aborted request.
      forget(key, request)
      request.nobodyWaits.abort()
    })
  }
}
