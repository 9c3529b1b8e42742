import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { KEPT_AT_HEADER } from '#shared/build.ts'
import { endpoint } from '#shared/endpoint.ts'
import type { Installation } from '#shared/installation.ts'
import { z } from '#zod'
import { browserApi } from './api.browser.ts'
import { callOptionsOf } from './callOptions.ts'
import { noteServerTime, serverNow } from './exchange.browser.ts'

const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in',
  who: 'anyone',
  reply: z.nullable(z.object({})),
})
const vote = endpoint({ method: 'PUT', path: '/api/vote', summary: 'Votes', who: 'member' })

const api = browserApi({} as Installation) // calls do not need it
const answered = (text: string | null, status = 200, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status, headers })))

afterEach(() => vi.unstubAllGlobals())

test.each(['<!doctype html><title>Sign in to the Wi-Fi</title>', 'Maintenance', ''])(
  'the answer %j did not come from the server, so nobody is signed out by it',
  async (text) => {
    answered(text)
    await expect(api.call(readMe, {})).rejects.toMatchObject({ code: 'network', status: 0 })
    await expect(api.call(vote, {})).rejects.toMatchObject({ code: 'network', status: 0 })
  },
)

test('a call sends its idempotency key, and its parameters escaped in the path', async () => {
  const asked: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    asked.push([url, options])
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  const follow = endpoint({ ...vote, path: '/api/reports/:id/follow', input: z.object({ id: z.string() }) })
  await api.call(follow, { id: '../me?x' }, { idempotencyKey: 'a key of its own' })
  expect(asked).toMatchObject([
    ['/api/reports/..%2Fme%3Fx/follow', { headers: { 'idempotency-key': 'a key of its own' } }],
  ])
})

test('null in JSON and an empty 204 are answers; an error may be any text', async () => {
  answered('null')
  expect(await api.call(readMe, {})).toBeNull()
  answered(null, 204)
  expect(await api.call(vote, {})).toBeNull()
  answered('<h1>Bad gateway</h1>', 502)
  await expect(api.call(vote, {})).rejects.toMatchObject({ code: 'internal', status: 502 })
})

test.each(['<h1>Forbidden</h1>', '', '{"error":"blocked"}'])(
  'a refusal %j is not the server’s either, so a report is sent again later',
  async (text) => {
    for (const status of [401, 403, 404, 405, 451]) {
      answered(text, status)
      await expect(api.call(vote, {})).rejects.toMatchObject({ code: 'network', status: 0 })
    }
    answered('{"code":"wrong-origin","message":"Blocked"}', 403)
    await expect(api.call(vote, {})).rejects.toMatchObject({ code: 'wrong-origin', status: 403, message: 'Blocked' })
  },
)

test('what a proxy says about size and haste counts: sending the same again would not help', async () => {
  answered('<h1>Request Entity Too Large</h1>', 413)
  const message = 'This is too large to send. Please choose something smaller.'
  await expect(api.call(vote, {})).rejects.toMatchObject({ code: 'too-large', status: 413, message })
  answered('<h1>Too Many Requests</h1>', 429, { 'retry-after': '30' })
  await expect(api.call(vote, {})).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 30 } })
})

test('the server’s time is that of its last answer, not of one that the service worker had cached', async () => {
  const date = 'Mon, 01 Jun 2026 12:00:00 GMT'
  answered('null', 200, { date, [KEPT_AT_HEADER]: '1780000000000' })
  await api.call(readMe, {})
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000)
  answered('null', 200, { date })
  await api.call(readMe, {})
  answered('null')
  await api.call(readMe, {})
  expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(1000)
  noteServerTime(Date.now())
})

test('a query accepts an answer that the service worker had cached only while it has no data', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const options = {
    queryKey: ['me'],
    queryFn: (context: Parameters<typeof callOptionsOf>[0]) => api.call(readMe, {}, callOptionsOf(context)),
  }
  // `0`: the cached answer has no Date.
  for (const keptAt of ['1780000000000', '0']) {
    queries.clear()
    answered('{"name":"kept"}', 200, { [KEPT_AT_HEADER]: keptAt })
    expect(await queries.fetchQuery(options)).toEqual({ name: 'kept' })
    await expect(queries.fetchQuery(options)).rejects.toMatchObject({ code: 'network' })
    answered('{"name":"from the server"}')
    expect(await queries.fetchQuery(options)).toEqual({ name: 'from the server' })
    answered('{"name":"kept"}', 200, { [KEPT_AT_HEADER]: keptAt })
    await expect(queries.fetchQuery(options)).rejects.toMatchObject({ code: 'network' })
    expect(queries.getQueryData(options.queryKey)).toEqual({ name: 'from the server' })
  }
})
