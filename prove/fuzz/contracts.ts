import fc, { type Arbitrary } from 'fast-check'
import { inputOf, refusalsOf } from '#app/ops/docs/openapi.ts'
import { COMMON_REFUSALS } from '#platform/server/refusals.ts'
import type { Route } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Reply } from '#test/browser.ts'
import { asText, hostile, type Known, objectOf, type Schema } from './arbitraries.ts'
import { type Role, ROLES } from './roles.ts'

/** One request that somebody sends. */
export interface Asked {
  endpoint: Endpoint
  role: Role
  path: string
  body: unknown
  headers: Record<string, string>
}

/** Requests to an endpoint as somebody of any role: most nearly fit its contract, some are mutated as texts. */
export function requestsTo({ endpoint }: Route, known: Known): Arbitrary<Asked> {
  const { parameters, body } = inputOf(endpoint)
  const of = (where: string): Schema => ({
    properties: Object.fromEntries(
      parameters.filter((one) => one['in'] === where).map((one) => [String(one['name']), one['schema'] as Schema]), // inputOf gives schemas
    ),
  })
  const sent = body ? objectOf(body as Schema, known) : fc.constant(undefined)
  const mutated = fc.tuple(sent, fc.nat(), fc.constantFrom('cut', 'list', 'deep', 'text', 'hostile'), hostile)
  return fc.record({
    endpoint: fc.constant(endpoint),
    role: fc.constantFrom(...ROLES),
    path: fc.tuple(objectOf(of('path'), known), objectOf(of('query'), known), fc.boolean()).map(pathOf(endpoint.path)),
    body:
      endpoint.method === 'GET'
        ? fc.constant(undefined)
        : fc.oneof({ arbitrary: sent, weight: 6 }, mutated.map(mutate)),
    headers: headersOf(endpoint),
  })
}

function pathOf(pattern: string) {
  return ([named, query, isTwice]: [Record<string, unknown>, Record<string, unknown>, boolean]): string => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => partOf(named[name] ?? 'x'))
    const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    const all = isTwice ? [...pairs, ...pairs.slice(0, 1)] : pairs
    // Longer lines are refused by Node before they reach a contract.
    return `${path}${all.length > 0 ? `?${all.join('&')}` : ''}`.slice(0, 8000)
  }
}

/** A part of a path. It must not be empty, and clients would resolve "." and "..". */
function partOf(value: unknown): string {
  return encoded(value).replace(/^\.{0,2}$/, 'x')
}

/** The value as a part of an address; half a surrogate can't be encoded. */
function encoded(value: unknown): string {
  return encodeURIComponent(asText(value).toWellFormed())
}

function mutate([input, at, how, value]: [unknown, number, string, unknown]): unknown {
  const text = JSON.stringify(input ?? {})
  if (how === 'cut') return text.slice(0, at % (text.length + 1))
  if (how === 'list') return JSON.stringify([input])
  if (how === 'deep') return `${'{"a":'.repeat(at % 5000)}1${'}'.repeat(at % 5000)}`
  return how === 'text' ? asText(value) : (JSON.stringify(value) ?? '')
}

function headersOf({ method }: Endpoint): Arbitrary<Record<string, string>> {
  const plain = fc.constant({})
  const key = fc.oneof(fc.uuid(), fc.string({ maxLength: 300, unit: fc.constantFrom(...'ab-_. ~0') }))
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/xml',
  ]
  const strange = fc.oneof(
    key.map((value) => ({ 'idempotency-key': value })),
    fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
    fc.constantFrom('https://evil.test', 'null', '').map((origin) => ({ origin })),
    fc.constantFrom('es', 'de,es;q=0.5', '*', 'x'.repeat(200)).map((language) => ({ 'accept-language': language })),
  )
  return method === 'GET' ? plain : fc.oneof({ arbitrary: plain, weight: 5 }, strange)
}

/** What is wrong with an answer by its contract; null for nothing. */
export function whyBroken(endpoint: Endpoint, { status, headers, body }: Reply, services: Services): string | null {
  if (status === 503) return Number(headers.get('retry-after')) > 0 ? null : '503 without retry-after'
  if (status >= 500) return `answered ${status} ${JSON.stringify(body)}`
  if (status < 300) {
    if (status !== (endpoint.status ?? 200)) return `answered ${status}`
    if (endpoint.download !== undefined || endpoint.publicFile !== undefined || status === 204) return null
    const { error } = endpoint.reply.safeParse(body)
    return error ? `a reply outside its schema: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}` : null
  }
  if (status === 304) return null
  const common = Object.entries(COMMON_REFUSALS).map(([code, [of]]) => ({ code, status: of as number }))
  const declared = [...refusalsOf(endpoint, services), ...common]
  const isDeclared = declared.some((one) => one.code === body?.code && one.status === status)
  if (!isDeclared) return `a refusal outside its contract: ${status} ${JSON.stringify(body).slice(0, 200)}`
  return typeof body.message === 'string' && body.message !== '' ? null : `${status} without a sentence`
}
