import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { startGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, rowsOf, stored } from '#test/makers.ts'
import { aKey, elementsOf, postRequest, readXml, textsOf } from '#test/open311.ts'

let app: TestApp
let admin: Member
let key: string

beforeAll(async () => {
  app = await testApp({ hasPack: true })
  admin = await aMember(app, { isAdmin: true })
  key = (await aKey(admin, 'Town hall')).key
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const FIELDS = { service_code: 'litter', lat: '36.1408', long: '-5.3536', description: 'A bin has tipped over' }
const post = (fields: Record<string, string> = {}, headers?: Record<string, string>) =>
  postRequest(app, { api_key: key, ...FIELDS, ...fields }, headers ? { headers } : {})
const read = async (id: string) => (await app.aVisitor().get(`/open311/v2/requests/${id}.json`)).body[0]

/** As FixMyStreet sends a report: extended description, attributes of its own, the reporter's name, two pictures. */
const FIXMYSTREET: [string, string][] = [
  ['jurisdiction_id', 'gibraltar'],
  ['service_code', 'infrastructure'],
  ['lat', '36.140812'],
  ['long', '-5.353611'],
  ['description', 'title: Lamp out\n\ndetail: Dark since Monday\n\nurl: http://fixmystreet.test/report/1\n'],
  ['email', 'reporter@home.test'],
  ['first_name', 'Reporta'],
  ['last_name', 'Secretname'],
  ['phone', '+35057123456'],
  ['deviceid', 'iPhone'],
  ['media_url', 'https://fixmystreet.test/photo/1.0.full.jpeg'],
  ['media_url', 'https://fixmystreet.test/photo/1.1.full.jpeg'],
  ['attribute[fixmystreet_id]', '1'],
  ['attribute[easting]', '529025'],
  ['attribute[title]', 'Lamp out'],
]

/** As Libre311 sends one: everything in one form, empty fields too. */
const LIBRE311: [string, string][] = [
  ['service_code', 'noise'],
  ['lat', '36.1401'],
  ['long', '-5.3532'],
  ['address_string', '12 Main Street, apartment of Secretname'],
  ['description', 'Drilling at night'],
  ['first_name', 'Reporta'],
  ['last_name', 'Secretname'],
  ['email', 'reporter@home.test'],
  ['phone', '5712345678'],
  ['media_url', ''],
  ['attribute[WHEN]', 'night'],
]

test('a report that FixMyStreet sends comes back as it was sent, and nothing of its reporter is kept', async () => {
  const made = await postRequest(app, [['api_key', key], ...FIXMYSTREET], { format: 'xml' })
  expect([made.status, made.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
  const [request] = elementsOf(readXml(made.body), 'request')
  const { service_request_id: id = '', service_notice: notice } = textsOf(request!)
  expect(notice).toContain('has not allowed this host')

  const listed = readXml((await app.aVisitor().get('/open311/v2/requests.xml?service_code=infrastructure')).body)
  expect(elementsOf(listed, 'request').map((one) => textsOf(one))).toEqual([
    expect.objectContaining({
      ...{ service_request_id: id, status: 'open', lat: '36.140812', long: '-5.353611', media_url: '' },
      description: 'title: Lamp out\n\ndetail: Dark since Monday\n\nurl: http://fixmystreet.test/report/1',
    }),
  ])
  await admin.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved', note: 'A new bulb' })
  await announceNow(app)
  const later = readXml((await app.aVisitor().get(`/open311/v2/requests.xml?service_request_id=${id}`)).body)
  const [before, after] = [listed, later].map((list) => textsOf(elementsOf(list, 'request')[0]!))
  expect(after).toMatchObject({ status: 'closed', status_notes: 'A new bulb' })
  expect(Date.parse(after?.['updated_datetime'] ?? '')).toBeGreaterThan(Date.parse(before?.['updated_datetime'] ?? ''))
  expect((await app.aVisitor().get(`/api/reports/${id}`)).body.author).toEqual({ name: 'Town hall', avatar: null })
  const [kept] = await rows`
    select count(*) from reports r, report_submissions s, users u, report_events e
    where row(r, s, u, e)::text ~ 'Reporta|Secretname|home.test|57123456|iPhone'`
  expect(kept?.['count']).toBe(0)
})

test('a request that Libre311 sends is placed by its point, not by its address', async () => {
  const { status, body } = await postRequest(app, [['api_key', key], ...LIBRE311])
  expect([status, body]).toEqual([
    200,
    [{ service_request_id: expect.any(String), service_notice: null, account_id: null }],
  ])
  const request = await read(body[0].service_request_id)
  expect(request).toMatchObject({ service_code: 'noise', lat: 36.1401, long: -5.3532 })
  expect(JSON.stringify(request)).not.toContain('Secretname')
})

test('a service earns no points and reads no notifications, and its reports can be validated and repaired', async () => {
  const before = await rows`select count(*) from ledger`
  const id = (await post({ description: 'A lamp that the neighbours confirm' })).body[0].service_request_id
  for (const neighbour of await members(app, 10)) expect((await castVote(neighbour, id, 'confirm')).status).toBe(200)
  expect((await app.aVisitor().get(`/api/reports/${id}`)).body.communityValidated).toBe(true)
  expect((await admin.send('PATCH', `/api/admin/reports/${id}`, { category: 'noise' })).status).toBe(200)
  expect((await admin.send('DELETE', `/api/admin/reports/${id}`, {})).status).toBe(204)
  expect(await rows`select count(*) from ledger`).toEqual(before)
  const services = await rows`select id from users where is_service`
  const ids = services.map((service) => service['id'])
  expect(await rows`select from standings where user_id = any(${ids}::uuid[])`).toEqual([])
  expect(await rows`select from notifications where user_id = any(${ids}::uuid[])`).toEqual([])
  await expectConsistent(app)
})

test('the same id of the client, or the same Idempotency-Key, makes one report', async () => {
  const counted = async () => (await stored(app))['reports']
  const before = await counted()
  const sent = { 'attribute[external_id]': 'case 77', description: 'Case 77' }
  const replies = await Promise.all([post(sent), post(sent), post(sent)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body[0].service_request_id)).size).toBe(1)
  const keyed = { 'idempotency-key': 'a-key-of-the-client' }
  const [first, again] = [await post({}, keyed), await post({}, keyed)]
  expect(again.body[0].service_request_id).toBe(first.body[0].service_request_id)
  expect(await counted()).toBe(before + 2)

  const other = await post({ ...sent, description: 'Case 77, but with other words' })
  expect([other.status, other.body]).toEqual([
    400,
    [{ code: 400, description: expect.stringContaining('A request with this id was sent before') as string }],
  ])
  const ofOther = (await aKey(admin, 'Another service')).key
  const theirs = await postRequest(app, { api_key: ofOther, ...FIELDS, ...sent })
  expect(theirs.body[0].service_request_id).not.toBe(replies[0].body[0].service_request_id)
})

test('a similar report nearby is named in the notice', async () => {
  const ada = await aMember(app)
  const place = { lat: '36.1291', long: '-5.3471' }
  const description = 'Broken bench beside the fountain'
  const known = await aReport(ada, { description, lat: place.lat, lng: place.long })
  const { body } = await post({ ...place, description: 'The broken bench beside the fountain' })
  expect(body[0].service_notice).toBe(`A report nearby says much the same: ${app.base}/report/${known.id}`)
})

test('a request without a point is put where its address is', async () => {
  const { lat: _, long: __, ...fields } = FIELDS
  const send = (address: string) => postRequest(app, { api_key: key, ...fields, address_string: address })
  const { status, body } = await send('Main Street')
  expect([status, body[0].service_notice]).toEqual([
    200,
    expect.stringContaining('The report was placed at Main Street'),
  ])
  expect(await read(body[0].service_request_id)).toMatchObject({ address: expect.stringContaining('Main Street') })
  // A known quarter is no place for an unknown street.
  expect((await send('13 Nowhere Lane, Westside, Gibraltar')).status).toBe(400)
  const unknown = await send('Nowhere Alley 1234')
  expect([unknown.status, unknown.body[0].description]).toEqual([400, expect.stringContaining('no place in Gibraltar')])
  const outside = await send('48.8566, 2.3522')
  expect([outside.status, outside.body[0].description]).toEqual([400, expect.stringContaining('Gibraltar')])
})

test('a request whose address could not be looked up may be sent again later', async () => {
  const geocoder = await startGeocoder()
  const other = await testApp({ env: { GEOCODER_URL: geocoder.url } })
  onTestFinished(async () => void (await Promise.all([other.close(), geocoder.stop()])))
  const { key: ofOther } = await aKey(await aMember(other, { isAdmin: true }), 'Town hall')
  const { lat: _, long: __, ...fields } = FIELDS
  geocoder.answers.status = 500
  const answer = await postRequest(other, { api_key: ofOther, ...fields, address_string: 'Nowhere Alley' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
})

test('a request without a description gets the name of its service', async () => {
  const { body } = await post({ description: ' ' })
  expect((await read(body[0].service_request_id)).description).toBe('Litter & Waste')
})

test.each<[Record<string, string>, number, string[]]>([
  [{ service_code: 'potholes' }, 404, ["There's no service"]],
  [{ service_code: '' }, 400, ['service_code is missing.']],
  [{ lat: '' }, 400, ['lat is missing.']],
  [{ lat: '', long: '' }, 400, ['Send lat and long, or address_string.']],
  [{ lat: 'north' }, 400, ['lat must be a number of degrees.']],
  [{ lat: '40' }, 400, ['Gibraltar']],
  [{ description: 'a'.repeat(4001) }, 400, ['description can have up to 4,000 characters.']],
  [{ description: 'a\u0000b' }, 400, ["description has characters that can't be stored."]],
  [{ jurisdiction_id: 'elsewhere' }, 404, ['Ours is gibraltar']],
  [{ lat: 'x', description: 'a\ufffe', service_code: '' }, 400, ['service_code', 'lat', 'description']],
  [{ 'attribute[external_id]': 'x'.repeat(201) }, 400, ['attribute[external_id] can have up to 200']],
])('a request with %j is refused with %d, and every fault is named', async (fields, code, faults) => {
  const before = await stored(app)
  const { status, body } = await post(fields)
  expect([status, body.length]).toEqual([code, faults.length])
  for (const [at, words] of faults.entries())
    expect(body[at]).toMatchObject({ code, description: expect.stringContaining(words) })
  expect(await stored(app)).toEqual(before)
})

test('a field that is sent twice is refused', async () => {
  const { status, body } = await postRequest(app, [
    ['api_key', key],
    ...Object.entries(FIELDS),
    ['description', 'Another'],
  ])
  expect([status, body]).toEqual([400, [{ code: 400, description: 'description was sent more than once.' }]])
})

test('only forms are read, and only at the address of requests', async () => {
  const send = (path: string, type: string, body: string) =>
    fetch(`${app.base}/open311/v2/${path}`, { method: 'POST', headers: { 'content-type': type }, body })
  const json = await send('requests.json', 'application/json', JSON.stringify({ api_key: key, ...FIELDS }))
  expect([json.status, (await json.json())[0].description]).toEqual([400, expect.stringContaining('form-urlencoded')])
  expect((await send('requests.json', 'text/csv', 'a,b')).status).toBe(400)
  expect(
    (await send('requests.json', 'application/x-www-form-urlencoded', `description=${'a'.repeat(70_000)}`)).status,
  ).toBe(400)
  expect((await send('services.json', 'application/x-www-form-urlencoded', 'a=b')).status).toBe(404)
  const put = await app.aVisitor().send('PUT', '/open311/v2/requests.json', {})
  expect([put.status, put.body[0].code]).toEqual([404, 404])
})

test('a text that is not UTF-8 is refused instead of being stored damaged', async () => {
  const before = await stored(app)
  const fields = new URLSearchParams({ api_key: key, ...FIELDS, description: '' })
  const answer = await fetch(`${app.base}/open311/v2/requests.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1', 'accept-language': 'es' },
    body: `${fields}caf%E9`,
  })
  const [fault] = (await answer.json()) as { code: number; description: string }[]
  expect([answer.status, fault]).toEqual([
    400,
    { code: 400, description: expect.stringMatching(/urlencoded, en UTF-8\.$/) },
  ])
  expect(await stored(app)).toEqual(before)
})

test('a program on another site may send with its key; a session does not replace a key', async () => {
  const origin = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  const sent = await post({}, origin)
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, null])
  const cookie = cookiesOf(admin)
  const { api_key: _, ...fields } = { api_key: key, ...FIELDS }
  expect((await postRequest(app, fields, { headers: { cookie } })).status).toBe(403)
})
