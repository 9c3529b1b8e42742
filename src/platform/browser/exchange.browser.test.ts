import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exchange } from './exchange.browser.ts'

const MINUTE = 60_000
const network = { code: 'network', status: 0 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A fetch that `answers`, unless it is aborted before. Returns the options of its calls. */
function stubFetch(answers: () => Promise<Response> = () => new Promise(() => undefined)): RequestInit[] {
  const calls: RequestInit[] = []
  vi.stubGlobal('fetch', (_: string, options: RequestInit) => {
    calls.push(options)
    const { signal } = options
    const aborted = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    return Promise.race([answers(), aborted])
  })
  return calls
}

/** Why a request fails. Begins to wait for it at once, so that the failure is never unhandled. */
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

test('a request without an answer fails after a minute', async () => {
  const calls = stubFetch()
  const failure = failureOf(exchange('GET', '/api/me', {}, null, {}))
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(calls[0]?.signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject(network)
})

test('so does an answer of which the rest does not come', async () => {
  const calls = stubFetch(async () => {
    const body = new ReadableStream({
      start: (stream) => calls[0]?.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
    })
    return new Response(body)
  })
  const failure = failureOf(exchange('GET', '/api/me', {}, null, {}))
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await failure).toMatchObject(network)
})

test('an answered request leaves no timer', async () => {
  stubFetch(async () => new Response('{}'))
  await exchange('GET', '/api/me', {}, null, {})
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever has asked can take the request back, before it is sent and after', async () => {
  const calls = stubFetch()
  const why = new Error('the screen is closed')
  const asking = new AbortController()
  const failure = failureOf(exchange('GET', '/api/me', {}, null, { signal: asking.signal }))
  asking.abort(why)
  expect(await failure).toBe(why)
  await expect(exchange('GET', '/api/me', {}, null, { signal: AbortSignal.abort(why) })).rejects.toBe(why)
  expect(calls).toHaveLength(1)
})

test('a small change outlives its page; a large one does not, because browsers refuse to send it like that', async () => {
  const calls = stubFetch(async () => new Response('{}'))
  await exchange('GET', '/api/me', {}, null, {})
  await exchange('PUT', '/api/vote', {}, '{"type":"confirm"}', {})
  await exchange('PUT', '/api/vote', {}, 'x'.repeat(8000), {})
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([false, true, false])
})

test('an upload fails once it has stood still for a minute, and not before', async () => {
  const upload = new EventTarget()
  let isAborted = false
  class Upload extends EventTarget {
    upload = upload
    open() {}
    send() {}
    abort() {
      isAborted = true
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  const failure = failureOf(exchange('POST', '/api/reports', {}, new FormData(), { onProgress }))
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 4 }))
  }
  expect([shares, isAborted]).toEqual([[0.25, 0.5, 0.75], false])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await failure).toMatchObject(network)
  expect(vi.getTimerCount()).toBe(0)
})
