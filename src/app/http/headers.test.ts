import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { sendRaw } from '#test/rawHttp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the policy allows pictures and data of this site only, and pictures of a tile server if one is set', async () => {
  const policyOf = async (base: string) => (await fetch(`${base}/healthz`)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(app.base)).toContain(`img-src 'self' data: blob:; `)
  expect(await policyOf(app.base)).not.toContain('http')
  const withTiles = await testApp({ env: { TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' } })
  expect(await policyOf(withTiles.base)).toContain(`img-src 'self' data: blob: https://tiles.example; `)
  await withTiles.close()
})

test('every answer forbids what the site does not need, to its page and to other sites', async () => {
  const { headers } = await fetch(`${app.base}/api/reports`)
  const forbidding = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
  expect(Object.fromEntries(headers)).toMatchObject(forbidding)
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ])
})

test.each([
  ['without a Host', 'GET /healthz HTTP/1.1', 400],
  ['of HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0', 200],
  ['with an unknown Expect header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: wonders', 200],
  ['that is not HTTP', 'GET /healthz HTCPCP/1.0', 400],
  ['with too long a header', `GET /healthz HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(17_000)}`, 431],
  ['to an unknown path', 'GET /api/nowhere HTTP/1.1\r\nhost: x', 404],
])('a request %s is answered with the usual security headers', async (_, lines, status) => {
  const answer = await sendRaw(app.base, `${lines}\r\nconnection: close\r\n\r\n`)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).toContain(`content-security-policy: default-src 'none'`)
  expect(answer).toContain('x-content-type-options: nosniff')
})

test.each([
  ['/open311/v2/requests.json', '*'],
  ['/open311/v2/%', '*'],
  ['/reports.geojson?days=8', '*'],
  ['/sitemap-1.xml?x', '*'],
  ['/map/tiles.json', '*'],
  ['/api/reports', null],
])('a refusal of %s before its route has the Access-Control-Allow-Origin %s', async (path, allowed) => {
  const answer = await fetch(app.base + path, { headers: { 'content-encoding': 'gzip' } })
  expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([false, allowed])
})
