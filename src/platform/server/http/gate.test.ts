import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser } from '#test/browser.ts'
import { freePort } from '#test/port.ts'
import { askRaw, openSocket } from '#test/rawHttp.ts'
import { nextMost, openGate } from './gate.ts'

const times = (count: number, ms: number) => Array.from({ length: count }, () => ms)

test.each([
  ['too few answers do not change the limit', 200, times(5, 2000), false, 100, 200],
  ['quick answers raise a limit that was reached', 200, times(100, 20), true, 100, 221],
  ['the limit is never above 2000', 1999, [], true, 100, 2000],
  ['a lowered limit rises again by itself', 100, [], false, 100, 111],
  ['one slow answer in twenty is not overload', 200, [...times(38, 20), 3000, 3000], true, 100, 221],
  ['slow answers lower the limit to what is answered in 0.15 s', 200, times(40, 900), true, 100, 60],
  ['in a window that was longer, the same answers mean fewer in 0.15 s', 200, times(400, 900), true, 1000, 60],
  ['the limit is never below 24', 200, times(8, 900), true, 100, 24],
])('%s', (_what, most, tookMs, wasFull, windowMs, next) => {
  expect(nextMost(most, tookMs, wasFull, windowMs)).toBe(next)
})

test('one request more than the limit is refused at once in its language; when one is answered, the next is let in', async () => {
  const { base, held, refused } = await aServer()
  const visitor = newBrowser(base)
  const first = Array.from({ length: 150 }, (_, at) => visitor.get(`/held/${at}`))
  await expect.poll(() => held.length, { timeout: 15_000 }).toBe(150)

  const late = await visitor.get('/late', { headers: { 'accept-language': 'es' } })
  expect(late).toMatchObject({ status: 503, body: { code: 'busy', message: expect.stringMatching(/momento/) } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  const inEnglish = await visitor.get('/late', { headers: { 'accept-language': 'en' } })
  expect(inEnglish.body.message).toMatch(/very busy/)
  const page = await visitor.get('/late', { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect(page).toMatchObject({ status: 503, body: '<p>We’re busy</p>' })
  expect(page.headers.get('content-security-policy')).toMatch(/nonce/)
  const form = { method: 'POST', headers: { accept: 'text/html' }, body: new URLSearchParams({ name: 'x' }) }
  expect(await (await fetch(`${base}/late`, form)).text()).toBe('<p>We’re busy</p>')
  expect(refused()).toBe(4)
  const origins = ['/late', '/open'].map(async (path) =>
    (await visitor.get(path)).headers.get('access-control-allow-origin'),
  )
  expect(await Promise.all(origins)).toEqual([null, '*'])
  const files = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '8192' }
  const upload = { ...files, cookie: 'session=x' }
  for (const [line, headers] of [
    ['GET /healthz', {}],
    ['GET /api/events', {}],
    ['GET /assets/a.js', {}],
    ['POST /upload', upload],
  ] as const)
    expect(await askRaw(base, line, headers)).toMatch(/^HTTP\/1.1 200/)

  for (const [line, headers] of [
    ['GET /upload', upload],
    ['POST /upload', files],
    ['POST /upload', { ...files, cookie: 'theme=dark' }],
    ['POST /upload', { ...upload, 'content-length': '0' }],
    ['POST /upload', { ...upload, 'content-length': '8191' }],
  ] as const)
    expect(await askRaw(base, line, headers)).toMatch(/^HTTP\/1.1 503/)

  held.pop()?.end()
  const next = visitor.get('/held/next')
  await expect.poll(() => held.length).toBe(150)
  for (const response of held) response.end()
  expect((await Promise.all([...first, next])).map(({ status }) => status)).toEqual(Array(151).fill(200))
})

test('at the limit three uploads of a session are let in at once; when one has ended, the next is', async () => {
  const { base, held } = await aServer()
  const visitor = newBrowser(base)
  const first = Array.from({ length: 150 }, (_, at) => visitor.get(`/held/${at}`))
  await expect.poll(() => held.length, { timeout: 15_000 }).toBe(150)

  const files = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '8192' }
  const upload = (path: string, session: string) => askRaw(base, `POST ${path}`, { ...files, cookie: session })
  const uploads = Array.from({ length: 3 }, () => upload('/held/upload', 'session=x'))
  await expect.poll(() => held.length).toBe(153)
  expect(await upload('/upload', 'session=x')).toMatch(/^HTTP\/1.1 503/)
  expect(await upload('/upload', 'session=y')).toMatch(/^HTTP\/1.1 200/)
  held.pop()?.end()
  await expect.poll(() => upload('/upload', 'session=x')).toMatch(/^HTTP\/1.1 200/)

  for (const response of held) response.end()
  await Promise.all([...first, ...uploads])
})

test('at the limit, the place of somebody who goes away is free at once', async () => {
  const { base, held } = await aServer()
  const sockets = await Promise.all(Array.from({ length: 150 }, () => openSocket(base)))
  for (const socket of sockets) socket.write('GET /held/ HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => held.length, { timeout: 15_000 }).toBe(150)
  const visitor = newBrowser(base)
  expect((await visitor.get('/late')).status).toBe(503)

  sockets[0]?.destroy()
  await expect.poll(async () => (await visitor.get('/late')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('requests that have run for more than two seconds do not count any more', async () => {
  const { base, held, goOn } = await aServer()
  const visitor = newBrowser(base)
  const first = Array.from({ length: 150 }, (_, at) => visitor.get(`/held/${at}`))
  await expect.poll(() => held.length, { timeout: 15_000 }).toBe(150)

  goOn(2100)
  expect((await visitor.get('/late')).status).toBe(200)
  for (const response of held) response.end()
  await Promise.all(first)
})

/** A server behind a gate. It answers `/held/…` only when the test does. */
async function aServer() {
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/held/')) held.push(response)
    else response.end()
  })
  // Its timer does not run, so that the limit stays the same however slow the machine is.
  let adjust = () => undefined as void
  const timer = setTimeout(() => undefined)
  const clock = vi.spyOn(globalThis, 'setInterval').mockImplementation((run) => {
    adjust = run
    return timer
  })
  const gate = openGate({
    headers: (nonce): Record<string, string> =>
      nonce ? { 'content-security-policy': `style-src 'nonce-${nonce}'` } : {},
    isForOtherSites: ({ url }) => url === '/open',
    sessionOf: ({ headers: { cookie = '' } }) => (cookie.startsWith('session=') ? cookie : null),
    page: () => '<p>We’re busy</p>',
    ownForm: () => null,
    fallback: 'en',
  })
  clock.mockRestore()
  gate.attachBefore(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    gate.close()
    server.closeAllConnections()
    server.close()
  })
  /** Adjusts the limit as if this time had passed. */
  const goOn = (ms: number) => {
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
    adjust()
    later.mockRestore()
  }
  return { base: `http://127.0.0.1:${port}`, held, refused: gate.refused, goOn }
}
