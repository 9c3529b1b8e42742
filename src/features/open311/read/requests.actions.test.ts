import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { DAY_MS } from '#shared/clock.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, fill, type Member, removeReport } from '#test/makers.ts'
import { elementsOf, readXml, textsOf } from '#test/open311.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let ada: Member
let admin: Member

beforeAll(async () => {
  app = await testApp({ env: { OPERATOR_EMAIL: 'lamps@town.test' } })
  ada = await aMember(app, { name: 'Ada Lovelace' })
  admin = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

const get = (path: string) => app.aVisitor().get(`/open311/${path}`)
const list = async (query: string) => (await get(`v2/requests.json?${query}`)).body as { service_request_id: string }[]
const idsOf = async (query: string) => (await list(query)).map((request) => request.service_request_id)
const setState = (id: string, status: string, note?: string) =>
  admin.send('PATCH', `/api/admin/reports/${id}`, { status, ...(note && { note }) })

test('discovery says where the interface is, in both formats', async () => {
  const json = await get('discovery.json')
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(json.headers.get('access-control-allow-origin')).toBe('*')
  expect(json.body).toMatchObject({
    contact: 'lamps@town.test',
    endpoints: [{ url: `${app.base}/open311/v2`, type: 'test', formats: ['text/xml', 'application/json'] }],
  })
  const xml = await get('discovery.xml')
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  const root = readXml(xml.body)
  expect(root.name).toBe('discovery')
  const [endpoint] = elementsOf(root, 'endpoint')
  expect(textsOf(endpoint!)).toMatchObject({ specification: 'http://wiki.open311.org/GeoReport_v2' })
  expect(elementsOf(root, 'format').map(({ text }) => text)).toEqual(['text/xml', 'application/json'])
})

test('every category is a service without questions', async () => {
  const { body } = await get('v2/services.json')
  expect(body.map((service: { service_code: string }) => service.service_code)).toEqual(CATEGORIES)
  expect(body[0]).toEqual({
    ...{ service_code: 'litter', service_name: 'Litter & Waste', description: 'Litter & Waste in Gibraltar' },
    ...{ metadata: false, type: 'realtime', keywords: 'litter', group: null },
  })
  const [first] = elementsOf(readXml((await get('v2/services.xml?jurisdiction_id=gibraltar')).body), 'service')
  expect(textsOf(first!)).toMatchObject({ service_name: 'Litter & Waste', metadata: 'false', group: '' })
  expect((await get('v2/services/noise.json')).body).toEqual({ service_code: 'noise', attributes: [] })
  expect(textsOf(readXml((await get('v2/services/noise.xml')).body))).toEqual({ service_code: 'noise', attributes: '' })
})

test('a request has every field of the standard, and nothing about its author', async () => {
  const photo = await aJpeg({ width: 320, height: 240 })
  const report = await aReport(ada, { description: 'Bins <b>& "more"</b>', photo })
  const [request] = await list(`service_request_id=${report.id}`)
  expect(request).toEqual({
    ...{ service_request_id: report.id, status: 'open', status_notes: null },
    ...{ service_name: 'Litter & Waste', service_code: 'litter', description: 'Bins <b>& "more"</b>' },
    ...{ agency_responsible: null, service_notice: null, expected_datetime: null },
    requested_datetime: report.createdAt,
    updated_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    ...{ address: report.address, address_id: null, zipcode: null, lat: report.lat, long: report.lng },
    media_url: `${app.base}${report.photo.display}`,
  })
  const document = (await get(`v2/requests/${report.id}.xml`)).body
  const root = readXml(document)
  expect([root.name, root.children.map(({ name }) => name)]).toEqual(['service_requests', ['request']])
  expect(textsOf(root.children[0]!)).toMatchObject({
    ...{ service_request_id: report.id, description: 'Bins <b>& "more"</b>', zipcode: '', lat: String(report.lat) },
  })
  expect(document).not.toContain('Lovelace')
})

test('no character that XML forbids is written, whatever is stored', async () => {
  const { id } = await aReport(ada)
  const bad = `before\u0001\u000b\u001f\ufffe\ufdd0after]]>`
  await app.services.database.sql`update reports set description = ${bad} where id = ${id}`
  const [request] = readXml((await get(`v2/requests/${id}.xml`)).body).children
  expect(textsOf(request!)['description']).toBe('beforeafter]]>')
})

test('extensions=true adds counts and the page of the report', async () => {
  const { id } = await aReport(ada)
  const [request] = await list(`service_request_id=${id}&extensions=true`)
  expect(request).toMatchObject({
    extended_attributes: {
      ...{ url: `${app.base}/report/${id}`, confirms: 0, rejects: 0, comments: 0, community_validated: false },
    },
  })
  const xml = readXml((await get(`v2/requests/${id}.xml?extensions=true`)).body)
  expect(textsOf(elementsOf(xml, 'extended_attributes')[0]!)).toMatchObject({ confirms: '0' })
})

test('a resolved report is closed, with the note; no answer has hidden or deleted ones', async () => {
  const [resolved, hidden, deleted] = [await aReport(ada), await aReport(ada), await aReport(ada)]
  await setState(resolved.id, 'resolved', 'Mended on Monday')
  await setState(hidden.id, 'hidden')
  const timeOf = async () => {
    const [request] = await list(`service_request_id=${resolved.id}`)
    return Date.parse((request as unknown as { updated_datetime: string }).updated_datetime)
  }
  const before = await timeOf()
  await announceNow(app)
  expect(await timeOf()).toBeGreaterThan(before)
  await removeReport(ada, deleted.id)
  const all = [resolved.id, hidden.id, deleted.id].join()
  expect(await list(`service_request_id=${all}`)).toMatchObject([
    { service_request_id: resolved.id, status: 'closed', status_notes: 'Mended on Monday' },
  ])
  expect(await idsOf('status=closed')).toContain(resolved.id)
  expect(await idsOf('status=open')).not.toContain(resolved.id)
  expect(await idsOf('status=open,closed')).toContain(resolved.id)
  for (const { id } of [hidden, deleted]) {
    expect((await get(`v2/requests/${id}.json`)).status).toBe(404)
    expect((await get(`v2/tokens/${id}.json`)).status).toBe(404)
    expect(await idsOf('')).not.toContain(id)
  }
  expect((await get(`v2/tokens/${resolved.id}.json`)).body).toEqual([
    { service_request_id: resolved.id, token: resolved.id },
  ])
})

test('lists are filtered by service, place and words', async () => {
  const noise = await aReport(ada, {
    category: 'noise',
    description: 'Drilling at midnight',
    lat: 36.1201,
    lng: -5.3501,
  })
  const wildlife = await aReport(ada, { category: 'wildlife', description: 'An ape at noon' })
  expect(await idsOf('service_code=noise')).toEqual([noise.id])
  expect(await idsOf('service_code=noise,wildlife')).toEqual([wildlife.id, noise.id])
  expect(await idsOf('service_code=noise, wildlife&sort=requested_datetime')).toEqual([noise.id, wildlife.id])
  expect(await idsOf('bbox=-5.351,36.12,-5.35,36.121')).toEqual([noise.id])
  expect(await idsOf('q=midnight')).toEqual([noise.id])
  expect(await idsOf('q=midnight drilling&service_code=noise,litter&status=open')).toEqual([noise.id])
  expect(await idsOf('q=midnight&service_code=wildlife')).toEqual([])
  expect(await idsOf('q=drills')).toEqual([noise.id])
  expect(await idsOf('q=noise midnight')).toEqual([noise.id])
  expect(await idsOf('q=midnight&bbox=-5.351,36.12,-5.35,36.121&sort=requested_datetime')).toEqual([noise.id])
  expect(await idsOf('q=the')).toEqual([])
  const [one, two] = [await idsOf('page_size=2'), await idsOf('page_size=2&page=2')]
  expect([...one, ...two]).toEqual((await idsOf('')).slice(0, 4))
})

test('too many ids at once are refused, and the answer says how many are allowed', async () => {
  const ids = Array.from({ length: 201 }, (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`)
  expect(await list(`service_request_id=${ids.slice(1).join()}`)).toEqual([])
  const { status, body } = await get(`v2/requests.json?service_request_id=${ids.join()}`)
  expect([status, body]).toEqual([400, [{ code: 400, description: expect.stringContaining('up to 200') as string }]])
})

test('words that very many reports contain can be searched, too', { timeout: 60_000 }, async () => {
  await fill(app)`
    insert into reports (id, category, description, words, search, lat, lng, cell, created_at, updated_at)
    select gen_random_uuid(), 'traffic', 'crowdword ' || n, '', search_of(array['crowdword', n::text], 'traffic'),
      36.14, -5.35, 0, at, at
    from generate_series(1, 20001) as n, date_trunc('milliseconds', now() - interval '30 days') as at`
  expect(await list('q=crowdword&page_size=10&page=2')).toHaveLength(10)
  expect(await list('q=crowdword&service_code=traffic,noise&status=open')).toHaveLength(1000)
  expect(await idsOf('q=crowdword&service_code=noise')).toEqual([])
  const rare = await aReport(ada, { category: 'wildlife', description: 'One crowdword more' })
  expect(await idsOf('q=crowdword&service_code=noise,wildlife')).toEqual([rare.id])
  expect(await list('q=crowdword 4711')).toMatchObject([{ description: 'crowdword 4711' }])
})

test('a list spans the last 90 days by default, and any 90 days when asked', async () => {
  const old = await aReport(ada, { category: 'vandalism' })
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 200 * DAY_MS)
  await app.services.database.sql`update reports set created_at = ${at} where id = ${old.id}`
  expect(await idsOf('service_code=vandalism')).toEqual([])
  const around = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()
  expect(await idsOf(`start_date=${around(-1)}&end_date=${around(1)}`)).toEqual([old.id])
  expect(await idsOf(`start_date=${around(-89)}`)).toEqual([old.id])
  expect(await idsOf(`end_date=${around(89)}`)).toEqual([old.id])
  expect(await idsOf(`start_date=${around(-91)}`)).toEqual([])
  expect(await idsOf(`end_date=${around(91)}`)).toEqual([])
  // Times of other zones; the plus sign may arrive as a space.
  const there = `${new Date(at.getTime() + 3_600_000).toISOString().slice(0, 19)}+01:00`
  expect(await idsOf(`start_date=${encodeURIComponent(there)}&end_date=${there}`)).toEqual([old.id])
})

test.each([
  ['status=gone', ['status has an unknown value. It can be: open, closed.']],
  ['status=', []],
  ['service_code=litter,potholes', [expect.stringContaining('service_code has an unknown value')]],
  ['sort=confirms', [expect.stringContaining('sort has an unknown value')]],
  ['start_date=2026-01-01', [expect.stringContaining('start_date must be a time with its zone')]],
  ['start_date=2026-01-01T00:00:00', [expect.stringContaining('start_date must be a time')]],
  ['start_date=2026-02-30T00:00:00Z', [expect.stringContaining('start_date must be a time')]],
  ['start_date=2026-02-28T99:00:00Z', [expect.stringContaining('start_date must be a time')]],
  ['start_date=2026-01-02T00:00:00Z&end_date=2026-01-01T00:00:00Z', ['start_date must be before end_date.']],
  ['start_date=2026-01-01T00:00:00Z&end_date=2026-05-01T00:00:00Z', [expect.stringContaining('up to 90 days')]],
  ['page=0', ['page must be a whole number from 1 to 1,000,000.']],
  ['page_size=1001', ['page_size must be a whole number from 1 to 1,000.']],
  ['page=102', [expect.stringContaining('up to 100,000 requests')]],
  ['bbox=1,2,3', ['bbox must be west,south,east,north in degrees.']],
  ['bbox=-5,37,-6,36', ['bbox must be west,south,east,north in degrees.']],
  ['q=%00', ["q has characters that can't be stored."]],
  [`q=${'a'.repeat(201)}`, ['q can have up to 200 characters.']],
  ['status=open&status=closed', ['status was sent more than once.']],
  ['status=gone&page=x', [expect.stringContaining('status'), expect.stringContaining('page')]],
])('the list ?%s names its faults', async (query, faults) => {
  const { status, body } = await get(`v2/requests.json?${query}`)
  const described = status === 400 ? body.map((fault: { description: string }) => fault.description) : []
  expect([status, described]).toEqual([faults.length > 0 ? 400 : 200, faults])
})

test.each([
  ['v2/requests/nothing.json', /no such request/],
  ['v2/requests/00000000-0000-7000-8000-000000000000.json', /no such request/],
  ['v2/services/potholes.json', /no service with the code potholes/],
  ['v2/tokens/nothing.json', /no such request/],
  ['v2/services.json?jurisdiction_id=elsewhere', /Ours is gibraltar/],
  ['v2/nothing.json', /nothing at this address/],
  ['services.json', /nothing at this address/],
])('%s is a 404 with the body of the standard', async (path, description) => {
  const json = await get(path)
  expect(json.status).toBe(404)
  expect(json.body).toEqual([{ code: 404, description: expect.stringMatching(description) as string }])
  const xml = await get(path.replace('.json', '.xml'))
  expect([xml.status, xml.headers.get('content-type')]).toEqual([404, 'text/xml; charset=utf-8'])
  const [error] = readXml(xml.body).children
  expect([error?.name, textsOf(error!)]).toEqual([
    'error',
    { code: '404', description: expect.stringMatching(description) as string },
  ])
})

test('names and faults are in the language of the client', async () => {
  const spanish = { headers: { 'accept-language': 'es' } }
  const services = await app.aVisitor().get('/open311/v2/services.json', spanish)
  expect(services.body[0]).toMatchObject({ service_code: 'litter', service_name: 'Basura y residuos' })
  expect(services.headers.get('vary')).toContain('Accept-Language')
  const { body } = await app.aVisitor().get('/open311/v2/requests.json?page_size=1001', spanish)
  expect(body[0].description).toBe('page_size debe ser un número entero de 1 a 1000.')
})

test('an address without a format answers in XML', async () => {
  const { status, body } = await get('v2/requests')
  expect([status, readXml(body).name]).toEqual([404, 'errors'])
})

test('an answer that has not changed is not sent again', async () => {
  const first = await get('v2/services.json')
  const etag = first.headers.get('etag') ?? ''
  const again = await app.aVisitor().get('/open311/v2/services.json', { headers: { 'if-none-match': etag } })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('one address reads 120 lists a minute, or 30 with a search', async () => {
  const strict = await testApp({ env: { LIMITS_FACTOR: '0.05' } }) // 6 of 120
  try {
    const read = (query = '') => strict.aVisitor().get(`/open311/v2/requests.json${query}`)
    const allowed = [await read(), await read('?q=lamp'), await read()]
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200])
    const { status, headers, body } = await read()
    expect([status, body[0].code]).toEqual([429, 429])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})
