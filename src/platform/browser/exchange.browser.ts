import { m } from '#messages'
import { KEPT_AT_HEADER } from '#shared/build.ts'
import { Refusal } from '#shared/endpoint.ts'
import type { CallOptions } from './api.ts'

/** Longest body sent with `keepalive`, in characters. A browser allows 64 KB for all such bodies together. */
const MAX_KEPT_ALIVE = 8_000

/**
 * Longest wait for an answer to begin, for the rest of it to come, or for the next part of an upload to leave. A dead
 * connection would otherwise keep people waiting for a quarter of an hour.
 */
const MAX_WAIT_MS = 60_000

let aheadMs = 0

/** Notes what the server's clock said just now, ms, to know how far this device's clock is ahead of it. */
export function noteServerTime(at: number): void {
  if (Number.isFinite(at)) aheadMs = Date.now() - at
}

/** The time by the server's clock, ms; by this device's until the server has said it. */
export function serverNow(): number {
  return Date.now() - aheadMs
}

interface Exchanged {
  status: number
  text: string
  /** The header `retry-after` in seconds; null without one. */
  retryAfter: string | null
  /** When the service worker had fetched it, ms; null if it comes from the network. */
  keptAt: string | null
}

/**
 * Sends a request with fetch. Sends files with XMLHttpRequest, because its progress tells a slow upload from a dead
 * connection.
 * @throws Refusal `network` if there is no answer, or it takes too long; the signal's reason if it was aborted
 */
export async function exchange(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: BodyInit | null,
  options: CallOptions,
): Promise<Exchanged> {
  if (body instanceof FormData) return exchangeWatched(method, url, headers, body, options)
  const { signal } = options
  const ended = new AbortController()
  signal?.addEventListener('abort', () => ended.abort(signal.reason), { once: true })
  let timer = setTimeout(() => ended.abort(), MAX_WAIT_MS)
  try {
    signal?.throwIfAborted()
    // The request completes even if the user leaves the page at once.
    const keepalive = method !== 'GET' && typeof body === 'string' && body.length < MAX_KEPT_ALIVE
    const response = await fetch(url, { method, headers, body, keepalive, signal: ended.signal })
    clearTimeout(timer)
    // The rest of the answer may not come either.
    timer = setTimeout(() => ended.abort(), MAX_WAIT_MS)
    const keptAt = response.headers.get(KEPT_AT_HEADER)
    if (keptAt === null) noteServerTime(Date.parse(response.headers.get('date') ?? ''))
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
      keptAt,
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkFailed()
  } finally {
    clearTimeout(timer)
  }
}

function exchangeWatched(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: CallOptions,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), MAX_WAIT_MS)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitAgain()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('load', () => {
      noteServerTime(Date.parse(request.getResponseHeader('date') ?? ''))
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
        keptAt: null, // nothing that is sent is answered by the worker
      })
    })
    request.addEventListener('error', () => reject(networkFailed()))
    request.addEventListener('abort', () => reject(signal?.reason ?? networkFailed()))
    if (signal?.aborted) return reject(signal.reason as Error) // AbortSignal's reason, typed any
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    waitAgain()
    request.send(body)
  })
}

export function networkFailed(): Refusal {
  return new Refusal('network', 0, m.ui_network_failed())
}
