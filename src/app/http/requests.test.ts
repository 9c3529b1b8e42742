import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { type TestLog, newLog } from '#test/log.ts'
import { aMember, aReportForm, type Member, submit } from '#test/makers.ts'
import { askRaw, openSocket, sendRaw } from '#test/rawHttp.ts'

let app: TestApp
let log: TestLog
let member: Member
const rejections: unknown[] = []
const onRejection = (why: unknown) => rejections.push(why)

beforeAll(async () => {
  process.on('unhandledRejection', onRejection)
  log = newLog()
  app = await testApp({ logTo: log })
  member = await aMember(app)
})
afterAll(async () => {
  await app.close()
  process.off('unhandledRejection', onRejection)
})

const cookie = () => cookiesOf(member)
const signIn = (body: unknown, headers = {}) => app.aVisitor().send('POST', '/api/accounts/sign-in', body, { headers })

async function filesAndRows() {
  const files = await Array.fromAsync(app.services.files.list(''))
  const [rows] = await app.services.database.sql<{ count: number }>`select count(*)::int as count from reports`
  return { files: files.length, rows: rows?.count }
}

test('another origin is refused before the body is read', async () => {
  const socket = await openSocket(app.base)
  socket.write(
    'POST /api/accounts/sign-in HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
  )
  const [piece] = await once(socket, 'data')
  expect(String(piece)).toMatch(/^HTTP\/1.1 403[^]*wrong-origin/)
  socket.destroy()
})

test('a body with an unsupported content type is refused', async () => {
  for (const type of [
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'application/octet-stream',
    'nonsense',
  ]) {
    const { status, body } = await signIn('{"email":"a@b.test","password":"x"}', { 'content-type': type })
    expect([status, body.code]).toEqual([415, 'unsupported-type'])
  }
})

test('a compressed body is refused', async () => {
  const { status } = await signIn({}, { 'content-encoding': 'gzip' })
  expect(status).toBe(415)
})

test('JSON of 64 KB is accepted, one byte more is too large', async () => {
  const frame = JSON.stringify({ email: 'a@b.test', password: 'x', more: '' }).length
  const sized = (bytes: number) => ({ email: 'a@b.test', password: 'x', more: 'x'.repeat(bytes - frame) })
  expect((await signIn(sized(65_536))).body.code).toBe('user-not-found')
  const { status, body } = await signIn(sized(65_537))
  expect([status, body.code]).toEqual([413, 'too-large'])
})

test.each([
  '{',
  '',
  '[]',
  '"text"',
  '5',
  'null',
  '{"a":1}}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"email":"a@b.test","password":"x","email":"b@b.test"}',
  `{"email":"a@b.test","password":"x","more":${'['.repeat(30)}${']'.repeat(30)}}`,
  '\ufeff{}',
])('the body %j is invalid', async (sent) => {
  const { status } = await app
    .aVisitor()
    .send('POST', '/api/accounts/sign-in', sent, { headers: { 'content-type': 'application/json' } })
  expect(status).toBe(400)
})

test('unknown fields, also with names such as __proto__, change nothing', async () => {
  const { status, body } = await signIn({
    email: 'a@b.test',
    password: 'x',
    admin: true,
    toString: 1,
    hasOwnProperty: 2,
  })
  expect([status, body.code]).toEqual([401, 'user-not-found'])
})

test.each([
  'limit=1&limit=2',
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=%00',
  'days=8',
  'category=nothing',
  'cursor=garbage',
  'days=7&days=7',
])('the query %s is invalid', async (query) => {
  const { status, body } = await app.aVisitor().get(`/api/reports?${query}`)
  expect([status, body.code]).toEqual([400, 'invalid'])
})

test('an unknown query parameter is ignored', async () => {
  expect((await app.aVisitor().get('/api/reports?fbclid=1&__proto__=2&limit[]=3')).status).toBe(200)
})

test('headers of more than 16 KB are too large', async () => {
  const answer = await askRaw(app.base, 'GET /api/reports', { 'x-long': 'x'.repeat(17_000) })
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).toContain('"code":"too-large"')
})

test.each([
  'nonsense\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
])('malformed HTTP is answered with 400 or 505: %j', async (text) => {
  const answer = await sendRaw(app.base, text, 2000)
  expect(answer).toMatch(/^HTTP\/1.1 (400|505) /)
  expect(answer).toContain('x-content-type-options: nosniff')
})

test('a field that is sent twice is invalid, in a form too', async () => {
  const form = aReportForm()
  form.append('category', 'litter')
  const { status, body } = await member.send('POST', '/api/reports', form)
  expect([status, body.code, body.field]).toEqual([400, 'invalid', 'category'])
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const twice = await app
    .aVisitor()
    .send('POST', '/api/accounts/sign-in', 'email=a@b.test&email=c@d.test&password=x', { headers })
  expect(twice.status).toBe(400)
})

test('too many fields, too many files and unexpected files are refused after reading the whole body', async () => {
  const fields = aReportForm()
  for (let i = 0; i < 50; i++) fields.append(`more${i}`, 'x')
  const photos = aReportForm()
  for (let i = 0; i < 12; i++) photos.append('photo', new File([new Uint8Array(1_000_000)], 'a.jpg'))
  const strange = aReportForm()
  strange.append('script', new File([new Uint8Array(3_000_000)], 'a.js'))
  const prototypes = aReportForm()
  prototypes.append('__proto__', 'x')
  for (const form of [fields, photos, strange, prototypes]) {
    const { status, body } = await member.send('POST', '/api/reports', form)
    expect([status >= 400 && status < 500, typeof body.code]).toEqual([true, 'string'])
  }
  expect(await filesAndRows()).toEqual({ files: 0, rows: 0 })
})

test('a multipart form that is cut off is invalid', async () => {
  const type = 'multipart/form-data; boundary=b'
  for (const sent of [
    '',
    'x',
    '--b\r\n',
    '--b\r\ncontent-disposition: form-data; name="category"\r\n\r\nlitter',
    '--b--',
  ]) {
    const { status } = await member.send('POST', '/api/reports', sent, { headers: { 'content-type': type } })
    expect(status).toBe(400)
  }
  const { status } = await member.send('POST', '/api/reports', 'x', {
    headers: { 'content-type': 'multipart/form-data' },
  })
  expect(status).toBeLessThan(500)
})

/** Sends a form with a photo of this many bytes in chunks; destroys the socket after `cutAt` bytes. */
function upload(
  bytes: number,
  { cutAt = Infinity, headers = {} }: { cutAt?: number; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const type = 'multipart/form-data; boundary=b'
    const sent = request(`${app.base}/api/reports`, {
      method: 'POST',
      headers: { cookie: cookie(), 'content-type': type, ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: String(Buffer.concat(pieces)) }))
    })
    const fields = { category: 'litter', description: 'A bin', lat: '36.1408', lng: '-5.3536' }
    for (const [name, value] of Object.entries(fields))
      sent.write(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    sent.write(
      '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    )
    const piece = Buffer.alloc(256 * 1024)
    const write = (left: number): void => {
      if (bytes - left >= cutAt) return void sent.destroy()
      if (left <= 0) return void sent.end('\r\n--b--\r\n')
      sent.write(piece.subarray(0, Math.min(left, piece.length)), () => write(left - piece.length))
    }
    write(bytes)
  })
}

test('a file of 30 MB without a Content-Length is too large, and the answer names the field', async () => {
  const { status, body } = await upload(30 * 1024 * 1024)
  expect(status).toBe(413)
  expect(JSON.parse(body)).toMatchObject({ code: 'too-large', field: 'photo', message: expect.stringContaining('20') })
  expect(await filesAndRows()).toEqual({ files: 0, rows: 0 })
})

test('an upload without a session gets its 401 even while it is still being sent', async () => {
  const { status } = await upload(8 * 1024 * 1024, { headers: { cookie: '' } })
  expect(status).toBe(401)
})

test('an aborted upload leaves nothing behind', async () => {
  const before = await filesAndRows()
  for (const cutAt of [1, 600_000, 3_000_000]) await expect(upload(4_000_000, { cutAt })).rejects.toThrow(/./)
  await sleep(300)
  await expect.poll(filesAndRows).toEqual(before)
  expect(log.lines().filter(({ msg }) => msg === 'a bug')).toEqual([])
  expect(rejections).toEqual([])
  expect((await submit(member)).status).toBe(201)
})

test('500 half-open requests do not slow down other visitors', { timeout: 30_000 }, async () => {
  const sockets: Socket[] = []
  const halves = [
    '',
    'GET /api/reports HTTP/1.1\r\n',
    'POST /api/accounts/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  ]
  for (let i = 0; i < 500; i++) {
    const socket = await openSocket(app.base)
    socket.on('error', () => undefined)
    socket.write(halves[i % halves.length] ?? '')
    sockets.push(socket)
  }
  for (let i = 0; i < 20; i++) expect((await app.aVisitor().get('/api/reports')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('GET requests change nothing, whatever the path and headers', async () => {
  const before = await filesAndRows()
  const paths = [
    '/api/accounts/sign-out',
    '/api/accounts/verify?code=x',
    '/api/reports?category=litter&_method=DELETE',
    '/api/me',
  ]
  for (const path of paths) await member.get(path, { headers: { 'x-http-method-override': 'DELETE' } })
  expect(await filesAndRows()).toEqual(before)
  expect((await member.get('/api/me')).body.id).toBe(member.id)
})
