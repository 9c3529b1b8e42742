import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member, stored } from '#test/makers.ts'
import { aKey, postRequest } from '#test/open311.ts'
import { aJpeg } from '#test/pictures.ts'
import { holdNextCommit } from '#test/waitingCommit.ts'

let app: TestApp
let key: string
let allowed: string
let stranger: string
let asked: string[]
let admin: Member
let keyId: string
const servers: Server[] = []

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

beforeAll(async () => {
  const picture = await aJpeg({ width: 320, height: 240, gps: true })
  asked = []
  stranger = await serve((_, reply) => {
    asked.push('stranger')
    reply.end(picture)
  })
  allowed = await serve((request, reply) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved.jpg') return reply.writeHead(302, { location: `${stranger}/photo.jpg` }).end()
    if (request.url === '/revoked.jpg')
      return void admin.send('DELETE', `/api/admin/keys/${keyId}`).then(() => reply.end(picture))
    if (request.url === '/gone.jpg') return reply.writeHead(404).end()
    if (request.url === '/page.html') return reply.end('<html>no picture</html>')
    if (request.url === '/cut.jpg') {
      reply.writeHead(200, { 'content-length': String(picture.length) })
      return void reply.write(picture.subarray(0, 1000), () => reply.destroy())
    }
    if (request.url === '/endless.jpg') {
      const more = () => void (reply.destroyed || reply.write(Buffer.alloc(1024 * 1024), more))
      return more()
    }
    return reply.end(picture)
  })
  const { port } = new URL(allowed)
  app = await testApp({ env: { OPEN311_MEDIA_HOSTS: `${allowed}, images.example.org, http://localhost:${port}` } })
  admin = await aMember(app, { isAdmin: true })
  key = (await aKey(admin, 'Town hall')).key
})
afterAll(async () => {
  await app.close()
  for (const server of servers) server.close()
})

const FIELDS = { service_code: 'litter', lat: '36.1408', long: '-5.3536' }
let sent = 0
const post = async (mediaUrl: string) => {
  const fields = { ...FIELDS, api_key: key, description: `Number ${++sent}`, media_url: mediaUrl }
  const { status, body } = await postRequest(app, fields)
  const { service_request_id: id, service_notice: notice } = body[0]
  const request = (await app.aVisitor().get(`/open311/v2/requests/${id}.json`)).body[0]
  return { status, notice, mediaUrl: request.media_url as string | null }
}

test('a picture of an allowed host is fetched, and stored without its metadata', async () => {
  const { status, notice, mediaUrl } = await post(`${allowed}/photo.jpg`)
  expect([status, notice]).toEqual([200, null])
  expect(mediaUrl?.startsWith(`${app.base}/files/`)).toBe(true)
  const shown = await fetch(mediaUrl ?? '')
  expect([shown.status, Buffer.from(await shown.arrayBuffer()).includes('SecretCamera')]).toEqual([200, false])
})

test.each([
  ['another host', () => `${stranger}/photo.jpg`, /has not allowed this host/],
  ['another port', () => 'https://images.example.org:8443/a.jpg', /has not allowed this host/],
  ['another scheme', () => 'http://images.example.org/a.jpg', /has not allowed this host/],
  ['a password', () => allowed.replace('//', '//user:secret@'), /has not allowed this host/],
  ['a file', () => 'file:///etc/passwd', /has not allowed this host/],
  ['no address', () => 'nonsense', /has not allowed this host/],
  ['a name of a private address', () => `http://localhost:${new URL(allowed).port}/photo.jpg`, /couldn't be fetched/],
  ['a redirect', () => `${allowed}/moved.jpg`, /couldn't be fetched/],
  ['nothing', () => `${allowed}/gone.jpg`, /couldn't be fetched/],
  ['half a picture', () => `${allowed}/cut.jpg`, /couldn't be fetched/],
  ['a page', () => `${allowed}/page.html`, /isn't a JPEG, PNG, GIF or WebP/],
  ['an endless picture', () => `${allowed}/endless.jpg`, /too large/],
])('a media_url that leads to %s makes a report without a picture, and says why', async (_, url, why) => {
  const files = (await stored(app))['files']
  asked.length = 0
  const { status, notice, mediaUrl } = await post(url())
  expect([status, mediaUrl]).toEqual([200, null])
  expect(notice).toMatch(why)
  expect(asked).not.toContain('stranger')
  expect((await stored(app))['files']).toBe(files)
})

test('a key that is revoked while its picture is fetched makes no report, and no picture is kept', async () => {
  const other = await aKey(admin, 'Revoked in between')
  keyId = other.id
  const before = await stored(app)
  const fields = { ...FIELDS, api_key: other.key, description: 'Too late', media_url: `${allowed}/revoked.jpg` }
  expect((await postRequest(app, fields)).status).toBe(403)
  expect(await stored(app)).toEqual(before)
})

test('a picture is kept while the commit of its report waits', async () => {
  const letCommit = holdNextCommit(app.services)
  const fields = { ...FIELDS, api_key: key, description: 'Waits', media_url: `${allowed}/photo.jpg` }
  expect((await postRequest(app, fields)).status).toBe(503)
  await letCommit()
  const { body } = await app.aVisitor().get('/open311/v2/requests.json')
  const request = body.find(({ description }: { description: string }) => description === 'Waits')
  expect((await fetch(request.media_url)).status).toBe(200)
})
