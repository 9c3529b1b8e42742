import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport } from '#test/makers.ts'
import { listenTo } from '#test/stream.ts'

const TOKEN = 'a token of the tests'
let app: TestApp
let report: { id: string }
beforeAll(async () => {
  app = await testApp({ env: { METRICS_TOKEN: TOKEN } })
  report = await aReport(await aMember(app))
})
afterAll(() => app.close())

/** Returns status and body. Uses `request`, because `fetch` does not allow setting the Host header. */
const ask = (
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; type: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    request(`${app.base}/metrics`, { headers }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode, type: answer.headers['content-type'], body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })

async function valueOf(series: string): Promise<number> {
  const { body } = await ask()
  const line = body.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}

test('requests are counted by route pattern, and no series contains an id, query or address', async () => {
  const series = 'http_request_duration_seconds_count{method="GET",route="/api/reports/:id",status="200"}'
  const visitor = app.aVisitor()
  await visitor.get(`/api/reports/${report.id}`)
  const before = await valueOf(series)
  await visitor.get(`/api/reports/${report.id}`)
  await visitor.get(`/api/reports/${report.id}?secret=1`)
  expect(await valueOf(series)).toBe(before + 2)
  await visitor.get('/nothing/at/all')
  const { status, type, body } = await ask()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).not.toMatch(new RegExp(`${report.id}|secret|nothing/at|@`))
  expect(body).toContain('\nprocess_cpu_seconds_total ')
})

test('cached answers, database connections and open streams are counted', async () => {
  const before = await valueOf('lamppost_ready_answers_total')
  const visitor = app.aVisitor()
  for (let turn = 0; turn < 3; turn++) await visitor.get('/api/reports')
  expect(await valueOf('lamppost_ready_answers_total')).toBeGreaterThan(before)
  expect(await valueOf('lamppost_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0)
  const streams = await valueOf('lamppost_event_streams')
  const stream = await listenTo(app.base)
  expect(await valueOf('lamppost_event_streams')).toBe(streams + 1)
  stream.close()
})

test('mail, storage and flags are reported', async () => {
  expect(await valueOf('lamppost_mails{state="failed"}')).toBe(0)
  expect(await valueOf('lamppost_storage_up')).toBe(1)
  expect(await valueOf('lamppost_flagged_reports')).toBe(0)
})

test('a public site requires the token from loopback addresses too, because a local proxy looks the same', async () => {
  const open = await testApp({
    env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://lamp.test', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  try {
    const { port } = open.server.server.address() as AddressInfo // the server listens on a port, so this is not a string
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status
    expect(await statusOf({})).toBe(404)
    expect(await statusOf({ authorization: `Bearer ${TOKEN}` })).toBe(200)
  } finally {
    await open.close()
  }
})

test.each([
  ['that a proxy passes on', { 'x-forwarded-for': '192.0.2.1' }, 404],
  ['for another host', { host: 'lamp.test' }, 404],
  ['with a wrong token', { host: 'lamp.test', authorization: 'Bearer another token here' }, 404],
  ['with an empty token', { host: 'lamp.test', authorization: 'Bearer ' }, 404],
  ['with the token', { host: 'lamp.test', 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${TOKEN}` }, 200],
])('a request %s gets the expected status', async (_what, headers, status) => {
  expect((await ask(headers)).status).toBe(status)
})
