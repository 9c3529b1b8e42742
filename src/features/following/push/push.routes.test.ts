import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { untilTwoWait } from '#test/locks.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aPushBrowser, claimsOf, startPushService, type TestPushService } from '#test/pushService.ts'
import { pushNews } from './push.actions.ts'
import { MAX_DEVICES } from './push.rules.ts'

let service: TestPushService
let app: TestApp
let administrator: Member
let author: Member
let follower: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  service = await startPushService()
  app = await testApp({ env: { PUSH_HOSTS: service.host } })
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  service.answer(201)
  service.pushes.length = 0
  app.setNow(new Date())
  ;[author, follower] = [await aMember(app), await aMember(app)]
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const PATH = '/api/push/subscriptions'
const devicesOf = (who: Member) => rows`
  select endpoint from push_subscriptions where user_id = ${who.id} order by created_at`
const later = (minutes: number) => app.setNow(new Date(app.services.now().getTime() + minutes * MINUTE_MS))

async function aDevice(who: Browser, name?: string) {
  const browser = aPushBrowser(service.host, name)
  expect((await who.send('POST', PATH, browser.subscription)).status).toBe(204)
  return browser
}

async function aFollowedReport(description = 'A bin has tipped over'): Promise<string> {
  const { id } = await aReport(author, { description })
  await follow(follower, id)
  return id
}

/** Resolves a report, tells everybody, and sends what is due. */
async function resolve(id: string, note?: string): Promise<void> {
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved', ...(note && { note }) })
  await announceToFollowersNow(app)
  await pushNews(app.services)
}

test('the public key is the same for everybody, and stays', async () => {
  const { status, body } = await app.aVisitor().get('/api/push/key')
  expect(status).toBe(200)
  expect(Buffer.from(body.key, 'base64url')).toHaveLength(65)
  expect((await follower.get('/api/push/key')).body).toEqual(body)
  expect(await rows`select public_key as key from push_keys`).toEqual([body])
})

test('a push reaches each device of a follower, signed and encrypted for it', async () => {
  const devices = [await aDevice(follower), await aDevice(follower)]
  const id = await aFollowedReport('A bin\nhas tipped over')
  await resolve(id, 'It stands again')
  expect(service.pushes).toHaveLength(2)
  const { key } = (await app.aVisitor().get('/api/push/key')).body
  for (const { subscription, read } of devices) {
    const push = service.pushes.find(({ path }) => subscription.endpoint.endsWith(path))
    if (!push) throw new Error('the device got none')
    expect(read(push.body)).toEqual({
      title: 'A report you follow has been resolved',
      body: '“A bin has tipped over”\nNote from an admin: It stands again',
      url: `/report/${id}`,
      tag: `state ${id}`,
    })
    expect(claimsOf(push, key)).toMatchObject({ aud: `https://${service.host}`, sub: 'mailto:nobody@localhost' })
    expect(push.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(String(push.body)).not.toContain('bin')
  }
  await pushNews(app.services)
  expect(service.pushes).toHaveLength(2)
})

test('people who have no device, have switched pushes off, or made the change themselves get no push', async () => {
  await aDevice(author)
  await aDevice(follower)
  await aDevice(administrator)
  const id = await aFollowedReport()
  for (const who of [administrator, await aMember(app)]) await follow(who, id)
  await follower.send('PUT', '/api/profile/channels', { state: { push: false } })
  await author.send('PUT', '/api/profile/channels', { state: { push: false } })
  await resolve(id)
  expect(service.pushes).toEqual([])
  expect((await follower.get('/api/profile/channels')).body).toMatchObject({
    state: { push: false },
    comments: { push: true },
  })
})

test('choices about other channels before there is a device leave its pushes on', async () => {
  await follower.send('PUT', '/api/profile/channels', { state: { email: 'weekly' } })
  await aDevice(follower)
  expect((await follower.get('/api/profile/channels')).body.state).toEqual({ app: true, push: true, email: 'weekly' })
  await resolve(await aFollowedReport())
  expect(service.pushes).toHaveLength(1)
})

test('news that can’t be told does not hold up other people’s news', async () => {
  await aDevice(author)
  await aDevice(follower)
  const id = await aFollowedReport()
  await aComment(administrator, id)
  await announceToFollowersNow(app)
  later(11)
  await rows`update pending_messages set event = 'of a newer release', due_at = due_at - interval '1 hour'
    where user_id = ${author.id}`
  await expect(pushNews(app.services)).rejects.toThrow('Not every push was sent')
  expect(service.pushes).toHaveLength(1)
  await pushNews(app.services) // the other waits
})

test('a private push says only that there are updates', async () => {
  const { read } = await aDevice(follower)
  expect((await follower.get('/api/profile/push')).body).toEqual({ private: false })
  const changed = await follower.send('PUT', '/api/profile/push', { private: true })
  expect([changed.body, (await follower.get('/api/profile/push')).body]).toEqual([{ private: true }, { private: true }])
  await resolve(await aFollowedReport())
  expect(service.pushes.map(({ body }) => read(body))).toEqual([
    { title: 'Lamppost', body: 'There are updates on what you follow.', url: '/profile/notifications', tag: 'news' },
  ])
})

test('a topic does not tell the push service which report a push is about', async () => {
  const [one, other] = [follower, await aMember(app)]
  await aDevice(one)
  await aDevice(other)
  const id = await aFollowedReport()
  await follow(other, id)
  const topics = async () => {
    service.pushes.length = 0
    await resolve(id)
    await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'active' })
    await announceToFollowersNow(app)
    await pushNews(app.services)
    return new Set(service.pushes.map(({ headers }) => headers['topic'])).size
  }
  expect(await topics()).toBe(2)
  for (const who of [one, other]) await who.send('PUT', '/api/profile/push', { private: true })
  expect(await topics()).toBe(2)
})

test('comments of ten minutes are one push', async () => {
  const { read } = await aDevice(follower)
  const id = await aFollowedReport()
  for (let comment = 0; comment < 3; comment++) await aComment(author, id)
  await announceToFollowersNow(app)
  await pushNews(app.services)
  expect(service.pushes).toEqual([])
  later(11)
  await pushNews(app.services)
  expect(service.pushes.map(({ body }) => read(body))).toMatchObject([
    { title: '3 new comments on a report you follow', tag: `comments ${id}` },
  ])
})

test.each([404, 410])('a device that its service answers with %i is dropped', async (status) => {
  await aDevice(follower)
  service.answer(status)
  await resolve(await aFollowedReport())
  expect(await devicesOf(follower)).toEqual([])
  expect(await rows`select from pending_messages where user_id = ${follower.id}`).toEqual([])
})

test('a push that fails is tried again later, for some hours; a redirect is not followed', async () => {
  await aDevice(follower)
  service.answer(302, `https://${service.host}/elsewhere`)
  await resolve(await aFollowedReport())
  expect(service.pushes.map(({ path }) => path)).not.toContain('/elsewhere')
  service.answer(503)
  later(1)
  await pushNews(app.services)
  expect(service.pushes).toHaveLength(2)
  await pushNews(app.services)
  expect(service.pushes).toHaveLength(2)
  service.answer(201)
  later(3)
  await pushNews(app.services)
  await pushNews(app.services)
  expect(service.pushes).toHaveLength(3)
  expect(await devicesOf(follower)).toHaveLength(1)
})

test('reports that are hidden or deleted by then are not pushed, and disabled people get no push', async () => {
  const disabled = await aMember(app)
  const { read } = await aDevice(follower)
  await aDevice(disabled)
  const [hidden, deleted, seen] = [await aFollowedReport(), await aFollowedReport(), await aFollowedReport()]
  await follow(disabled, seen)
  for (const id of [hidden, deleted, seen]) await aComment(author, id)
  await announceToFollowersNow(app)
  await rows`update reports set status = 'hidden' where id = ${hidden}`
  await removeReport(author, deleted)
  await rows`update users set disabled_at = now() where id = ${disabled.id}`
  later(11)
  await pushNews(app.services)
  expect(service.pushes.map(({ body }) => read(body))).toMatchObject([{ tag: `comments ${seen}` }])
  expect(await rows`select from pending_messages where user_id in (${follower.id}, ${disabled.id})`).toEqual([])
})

test('an account has at most ten devices, and the oldest gives way', async () => {
  for (let device = 0; device <= MAX_DEVICES; device++) await aDevice(follower, `${follower.id}-${device}`)
  const endpoints = (await devicesOf(follower)).map(({ endpoint }) => endpoint)
  expect(endpoints).toHaveLength(MAX_DEVICES)
  expect(endpoints).not.toContain(`https://${service.host}/push/${follower.id}-0`)
})

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'an account has at most ten devices, also when two are added at once',
  async () => {
    for (let device = 0; device < MAX_DEVICES; device++) await aDevice(follower)
    const added = await app.services.database.transaction(async (sql) => {
      await sql`select from push_subscriptions where user_id = ${follower.id} order by created_at limit 1 for update`
      const two = Promise.all([aDevice(follower), aDevice(follower)])
      await untilTwoWait(sql)
      return { two }
    })
    await added.two
    expect(await devicesOf(follower)).toHaveLength(MAX_DEVICES)
  },
)

test('a browser that is added again stays one device, and belongs to its last user', async () => {
  const { subscription } = await aDevice(follower)
  for (const who of [follower, author]) expect((await who.send('POST', PATH, subscription)).status).toBe(204)
  expect([await devicesOf(follower), await devicesOf(author)]).toEqual([[], [{ endpoint: subscription.endpoint }]])
  const remove = (who: Member) => who.send('DELETE', PATH, { endpoint: subscription.endpoint })
  expect((await remove(follower)).status).toBe(204)
  expect(await devicesOf(author)).toHaveLength(1)
  expect((await remove(author)).status).toBe(204)
  expect((await follower.send('DELETE', PATH, { endpoint: 'a\0b' })).body.code).toBe('unknown-service')
  expect(await devicesOf(author)).toEqual([])
})

test.each([
  [{ endpoint: 'https://push.evil.example/abc' }, 'unknown-service'],
  [{ endpoint: 'https://127.0.0.1/abc' }, 'unknown-service'],
  [{ endpoint: 'http://localhost/abc' }, 'unknown-service'],
  [{ endpoint: `https://fcm.googleapis.com/${'x'.repeat(2000)}` }, 'unknown-service'],
  [{ endpoint: 5 }, 'invalid'],
  [{ keys: { p256dh: 'short', auth: 'short' } }, 'invalid'],
  [{ keys: undefined }, 'invalid'],
  [{ expirationTime: 'soon' }, 'invalid'],
])('%j is refused as %s', async (fields, code) => {
  const { subscription } = aPushBrowser(service.host)
  const answer = await follower.send('POST', PATH, { ...subscription, ...fields })
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect(await devicesOf(follower)).toEqual([])
})

test('visitors and people with an unverified address can’t add a device', async () => {
  const { subscription } = aPushBrowser(service.host)
  expect((await app.aVisitor().send('POST', PATH, subscription)).status).toBe(401)
  const unverified = await aMember(app, { isVerified: false })
  expect(await unverified.send('POST', PATH, subscription)).toMatchObject({ status: 403, body: { code: 'unverified' } })
})
