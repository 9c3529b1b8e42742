import { m } from '#messages'
import { KEPT_AT_HEADER } from '#shared/build.ts'
import { type Endpoint, Refusal, type Refusals, type Who } from '#shared/endpoint.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import type { z } from '#zod'
import type { Api, CallOptions, Installation } from './api.ts'

/** The page's `?lang=`, which its requests send too; null without one. */
export const ASKED_LANGUAGE = import.meta.env.SSR ? null : new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)

/** Longest body sent with `keepalive`, in characters. A browser allows 64 KB for all such bodies together. */
const MOST_KEPT_ALIVE = 8_000

/**
 * Longest wait for an answer to begin, for the rest of it to come, or for the next part of an upload to leave. A dead
 * connection would otherwise keep people waiting for a quarter of an hour.
 */
const MOST_WAIT_MS = 60_000

/** The Api over HTTP. */
export function browserApi(installation: Installation): Api {
  return { installation, call: send }
}

async function send<W extends Who, I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals>(
  endpoint: Endpoint<W, I, R, E>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<R>> {
  const { path, rest } = filledIn(endpoint, input as Record<string, unknown>)
  const headers: Record<string, string> = {}
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const { status, text, retryAfter, keptAt } =
    endpoint.method === 'GET'
      ? await exchange('GET', asked(withQuery(path, rest)), headers, null, options)
      : await exchange(endpoint.method, asked(path), headers, bodyOf(endpoint, rest, headers), options)

  const reply = status === 204 ? null : parse(text)
  // What is not JSON comes from somebody else on the way: a hotspot's sign-in, a filter, a page about maintenance.
  const isForeign = status < 400 && reply === undefined
  if (isForeign || (keptAt !== null && options.isKeptRefused)) throw networkFailed()
  if (keptAt !== null) options.onKept?.(Number(keptAt))
  if (status >= 400) throw refusalFrom(status, reply, Number(retryAfter))
  return reply as z.output<R> // the server's tests check replies against the contract
}

function asked(path: string): string {
  if (!ASKED_LANGUAGE) return path
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${encodeURIComponent(ASKED_LANGUAGE)}`
}

/** The URL of a GET request with this input. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: Record<string, unknown>): string {
  const { path, rest } = filledIn(endpoint, input)
  return withQuery(path, rest)
}

/** The endpoint's path with its parameters, and the rest of the input. */
function filledIn(endpoint: Pick<Endpoint, 'path'>, input: Record<string, unknown>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  return { path, rest }
}

function withQuery(path: string, values: Map<string, unknown>): string {
  const query = new URLSearchParams([...values].map(([name, value]): [string, string] => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

function bodyOf(
  endpoint: Pick<Endpoint, 'files'>,
  values: Map<string, unknown>,
  headers: Record<string, string>,
): BodyInit {
  if (endpoint.files) {
    const form = new FormData()
    for (const [name, value] of values) {
      for (const part of Array.isArray(value) ? value : [value])
        form.append(name, part instanceof Blob ? part : String(part))
    }
    return form
  }
  headers['content-type'] = 'application/json'
  return JSON.stringify(Object.fromEntries(values))
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
 * Sends a request with fetch, or files with XMLHttpRequest: only that reports progress, which tells a slow upload from a
 * dead connection.
 * @throws Refusal `network` if there is no answer, or it takes too long; the signal's reason if that has ended it
 */
async function exchange(
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
  let timer = setTimeout(() => ended.abort(), MOST_WAIT_MS)
  try {
    signal?.throwIfAborted()
    // The request completes even if the user leaves the page at once.
    const keepalive = method !== 'GET' && typeof body === 'string' && body.length < MOST_KEPT_ALIVE
    const response = await fetch(url, { method, headers, body, keepalive, signal: ended.signal })
    clearTimeout(timer)
    // The rest of the answer may not come either.
    timer = setTimeout(() => ended.abort(), MOST_WAIT_MS)
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
      keptAt: response.headers.get(KEPT_AT_HEADER),
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
      timer = setTimeout(() => request.abort(), MOST_WAIT_MS)
    }
    waitAgain()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitAgain()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
        keptAt: null, // nothing that is sent is answered by the worker
      }),
    )
    request.addEventListener('error', () => reject(networkFailed()))
    request.addEventListener('abort', () => reject(signal?.reason ?? networkFailed()))
    if (signal?.aborted) return reject(signal.reason as Error)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function networkFailed(): Refusal {
  return new Refusal('network', 0, m.network_failed())
}

/** What a text in JSON says; undefined if it is something else. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalFrom(status: number, reply: unknown, retryAfterSeconds: number): Refusal {
  const { code, message, field, ...data } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<
    string,
    unknown
  > // any JSON object
  return new Refusal(
    typeof code === 'string' ? code : 'internal',
    status,
    typeof message === 'string' ? message : m.refusal_internal(),
    { ...(typeof field === 'string' && { field }), ...(retryAfterSeconds > 0 && { retryAfterSeconds }), data },
  )
}
