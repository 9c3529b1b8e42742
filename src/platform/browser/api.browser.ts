import { m } from '#messages'
import { type Endpoint, Refusal, type Who } from '#shared/endpoint.ts'
import type { Installation } from '#shared/installation.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import { withQuery } from '#shared/sitePath.ts'
import type { z } from '#zod'
import type { Api, CallOptions } from './api.ts'
import { exchange, networkFailed } from './exchange.browser.ts'

/** The page's `?lang=`, which its requests send too; null without one. */
export const ASKED_LANGUAGE = import.meta.env.SSR ? null : new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)

/** The Api over HTTP. */
export function browserApi(installation: Installation): Api {
  return { installation, call: send }
}

async function send<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<Who, I, R>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<R>> {
  const { path, rest } = filledIn(endpoint, input as Record<string, unknown>) // an endpoint's input is an object
  const headers: Record<string, string> = {}
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const { status, text, retryAfter, keptAt } =
    endpoint.method === 'GET'
      ? await exchange('GET', asked(withQuery(path, queryOf(rest))), headers, null, options)
      : await exchange(endpoint.method, asked(path), headers, bodyOf(endpoint, rest, headers), options)

  const reply = status === 204 ? null : parse(text)
  if (isForeign(status, reply) || (keptAt !== null && options.rejectsCached)) throw networkFailed()
  if (keptAt !== null) options.onCached?.(Number(keptAt))
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
  return withQuery(path, queryOf(rest))
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

function queryOf(values: Map<string, unknown>): URLSearchParams {
  return new URLSearchParams([...values].map(([name, value]): [string, string] => [name, String(value)]))
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

/** What a text in JSON says; undefined if it is something else. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an answer is not the server's: a hotspot's sign-in, a filter, a maintenance page. */
function isForeign(status: number, reply: unknown): boolean {
  if (status < 400) return reply === undefined
  // A proxy's 413 would come again, and its 429 says when to try again.
  return status < 500 && status !== 413 && status !== 429 && typeof fieldsOf(reply)['code'] !== 'string'
}

function fieldsOf(reply: unknown): Record<string, unknown> {
  return (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown> // any JSON object
}

function refusalFrom(status: number, reply: unknown, retryAfterSeconds: number): Refusal {
  const { code, message, field, ...data } = fieldsOf(reply)
  const isTooLarge = status === 413
  const otherwise = isTooLarge ? m.ui_refusal_too_large : m.ui_refusal_internal
  return new Refusal(
    typeof code === 'string' ? code : isTooLarge ? 'too-large' : 'internal',
    status,
    typeof message === 'string' ? message : otherwise(),
    { ...(typeof field === 'string' && { field }), ...(retryAfterSeconds > 0 && { retryAfterSeconds }), data },
  )
}
