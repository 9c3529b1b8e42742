import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeUnverified } from '#features/accounts/accounts.actions.ts'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member, type Query, rowsOf } from '#test/makers.ts'
import { aKey, postRequest } from '#test/open311.ts'

let app: TestApp
let admin: Member

beforeAll(async () => {
  app = await testApp({ env: { LIMITS_FACTOR: '0.1' } }) // 6 a minute, 100 a day, 10 wrong keys
  admin = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const FIELDS = { service_code: 'litter', lat: '36.1408', long: '-5.3536', description: 'A bin has tipped over' }
const post = (key: string) => postRequest(app, { ...FIELDS, api_key: key })

test('a key is shown once, stored as a hash, listed by its ending, and logged', async () => {
  const made = await admin.send('POST', '/api/admin/keys', { name: '  Town  hall ' })
  expect(made.status).toBe(201)
  const { id, key, ...shown } = made.body
  expect(key).toMatch(/^report_[\w-]{43}$/)
  expect(shown).toMatchObject({ name: 'Town  hall', ending: key.slice(-4), lastUsedAt: null, revokedAt: null })
  expect(await rows`select 1 from api_keys k where k::text like ${`%${key.slice(10, 30)}%`}`).toEqual([])
  await post(key)
  const { items, mostADay } = (await admin.get('/api/admin/keys')).body
  expect(mostADay).toBe(100)
  expect(items).toEqual([{ id, ...shown, lastUsedAt: expect.any(String) as string }])
  expect(JSON.stringify(items)).not.toContain(key)
  expect((await admin.get('/api/admin/log?action=key-made')).body.items[0]).toMatchObject({
    ...{ administrator: 'Ada Admin', target: { kind: 'key', id }, after: { name: 'Town  hall', ending: shown.ending } },
  })
})

test.each([
  ['', 'missing-name'],
  ['\u200b', 'missing-name'],
  ['two\nlines', 'invalid'],
  ['x'.repeat(81), 'too-long'],
])('a key for the name %j is refused', async (name, code) => {
  const { status, body } = await admin.send('POST', '/api/admin/keys', { name })
  expect([status, body.code]).toEqual([400, code])
})

test('keys of one name belong to one service, which nobody can sign in to', async () => {
  const [one, two] = await Promise.all([aKey(admin, 'Parks'), aKey(admin, 'Parks')])
  const services = await rows`
    select distinct u.id, email from users u join api_keys k on account_id = u.id where k.id in (${one.id}, ${two.id})`
  expect(services).toHaveLength(1)
  const email = String(services[0]?.['email'])
  const visitor = app.aVisitor()
  const statuses = [
    (await visitor.send('POST', '/api/accounts/sign-in', { email, password: 'whatever' })).status,
    (await visitor.send('POST', '/api/accounts/forgot', { email })).status,
    (await visitor.send('POST', '/api/accounts/sign-in-link', { email })).status,
    (await visitor.send('POST', '/api/accounts/resend', { email })).status,
  ]
  expect(statuses.filter((status) => status < 400)).toEqual([])
  expect(await rows`select from mails`).toEqual([])
})

test('a service is in no list of users, and is not deleted although it is never verified', async () => {
  await aKey(admin, 'Works department')
  for (const query of ['', '?filter=unverified', '?sort=name', '?sort=most-points', '?q=works']) {
    const { items, total } = (await admin.get(`/api/admin/users${query}`)).body
    expect(items.map((user: { displayName: string }) => user.displayName)).not.toContain('Works department')
    expect(total).toBe(items.length)
  }
  app.setNow(new Date(Date.now() + 60 * DAY_MS))
  await purgeUnverified(app.services)
  app.setNow(new Date())
  expect(await rows`select from users where display_name = 'Works department'`).toHaveLength(1)
})

test('a service is no account that can be edited or deleted as a user', async () => {
  const { id, key } = await aKey(admin, 'Parks department')
  const [service] = await rows`select id from users where display_name = 'Parks department'`
  for (const method of ['PATCH', 'DELETE'] as const) {
    const { status, body } = await admin.send(method, `/api/admin/users/${service!['id']}`)
    expect([method, status, body.code]).toEqual([method, 404, 'no-user'])
  }
  expect((await post(key)).status).toBe(200)
  const { items } = (await admin.get('/api/admin/keys')).body
  expect(items.map((one: { id: string }) => one.id)).toContain(id)
})

test('a revoked key stops working at once and for good; the reports stay', async () => {
  const { id, key } = await aKey(admin, 'Revoked ones')
  const request = (await post(key)).body[0].service_request_id
  const revoked = await admin.send('DELETE', `/api/admin/keys/${id}`)
  expect([revoked.status, revoked.body.revokedAt]).toEqual([200, expect.any(String)])
  expect((await admin.send('DELETE', `/api/admin/keys/${id}`)).body.revokedAt).toBe(revoked.body.revokedAt)
  expect((await post(key)).status).toBe(403)
  expect((await app.aVisitor().get(`/open311/v2/requests/${request}.json`)).status).toBe(200)
  expect((await admin.get(`/api/admin/log?target=${id}`)).body.items).toHaveLength(2)
  const gone = await admin.send('DELETE', '/api/admin/keys/00000000-0000-7000-8000-000000000000')
  expect([gone.status, gone.body.code]).toEqual([404, 'no-key'])
})

test('the keys of a disabled service do not work', async () => {
  const { key } = await aKey(admin, 'Disabled ones')
  await rows`update users set disabled_at = now() where display_name = 'Disabled ones'`
  expect((await post(key)).status).toBe(403)
})

test('a service may send only so many requests a minute; another service can still send', async () => {
  const [one, other] = [await aKey(admin, 'Busy ones'), await aKey(admin, 'Quiet ones')]
  const second = await aKey(admin, 'Busy ones')
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent++) statuses.push((await post(one.key)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  const { status, headers, body } = await post(second.key)
  expect([status, body[0].code]).toEqual([429, 429])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post(other.key)).status).toBe(200)
})

test('a service that has sent too many requests in a day is told when it may go on', async () => {
  const { id, key } = await aKey(admin, 'Diligent ones')
  expect((await post(key)).status).toBe(200)
  const day = await rows`
    update rate_limits set points = 100
    where key = (select 'open311-day:' || account_id from api_keys where id = ${id}) returning key`
  expect(day).toHaveLength(1)
  const { status, headers } = await post(key)
  expect([status, Number(headers.get('retry-after')) > 3600]).toEqual([429, true])
})

test('a wrong key gives 403, and too many of them give 429', async () => {
  for (const wrong of ['', 'nonsense', `report_${'x'.repeat(43)}`]) {
    const { status, body } = await post(wrong)
    expect([status, body]).toEqual([403, [{ code: 403, description: "The api_key is missing or doesn't work." }]])
  }
  const statuses: number[] = []
  for (let sent = 0; sent < 10; sent++) statuses.push((await post('nonsense')).status)
  expect(statuses.at(-1)).toBe(429)
})
