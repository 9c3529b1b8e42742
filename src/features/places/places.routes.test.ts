import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { saveSearch } from './import/index.queries.ts'
import { addressOf, forgetAnswers } from './places.actions.ts'
import { deletePlaces, savePlace } from './places.queries.ts'

let app: TestApp
let geocoder: TestGeocoder

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})

const reverse = (query: string) => app.aVisitor().get(`/api/places/reverse?${query}`)

test('the address of a point is looked up once, whoever asks', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => reverse('lat=36.1408&lng=-5.3536')))
  for (const { status, body } of replies) {
    expect([status, body]).toEqual([200, { address: '12, Main Street, Westside, GX11 1AA, Gibraltar' }])
  }
  expect((await reverse('lat=36.14081&lng=-5.35361')).status).toBe(200)
  expect(geocoder.asked.length).toBe(1)
  expect(geocoder.asked[0]?.headers['user-agent']).toMatch(/^Lamppost \(http/)
})

test('a request that missed the cache just before another’s answer was stored does not call the service again', async () => {
  const { services } = app
  const { sql } = services.database
  const asked = geocoder.asked.length
  const answered = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  let isFirst = true
  const slowly = async (text: TemplateStringsArray, ...values: unknown[]) => {
    const rows = await sql(text, ...values)
    if (isFirst) {
      isFirst = false
      looked.resolve()
      await answered.promise
    }
    return rows
  }
  const late = { ...services, database: { ...services.database, sql: Object.assign(slowly, sql) as typeof sql } }
  const point = { lat: 36.1299, lng: -5.3499 }
  const second = addressOf(late, point, { waitMs: 5000 })
  await looked.promise
  const first = await addressOf(services, point, { waitMs: 5000 })
  answered.resolve()
  expect(first.kind).toBe('known')
  expect(await second).toEqual(first)
  expect(geocoder.asked.length).toBe(asked + 1)
})

test('a point without a name is unknown, and this is remembered', async () => {
  geocoder.answers.label = null
  const ask = () => reverse('lat=36.11&lng=-5.34')
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'address-unknown', message: 'Unknown location' } })
  geocoder.answers.label = 'Now it has one'
  expect((await ask()).status).toBe(404)
})

test('a failing service is reported, and called again next time', async () => {
  geocoder.answers.status = 500
  const ask = () => reverse('lat=36.12&lng=-5.34')
  expect(await ask()).toMatchObject({
    status: 503,
    body: { code: 'address-unavailable', message: 'Unable to retrieve address' },
  })
  geocoder.answers.status = 200
  expect((await ask()).status).toBe(200)
})

test.each([
  ['outside', 'lat=40&lng=-5.35'],
  ['outside', 'lat=36.14&lng=-5.3299'],
  ['invalid', 'lat=NaN&lng=-5.35'],
  ['invalid', 'lng=-5.35'],
  ['invalid', 'lat=&lng='],
])('a point that is %s is never looked up: %s', async (code, query) => {
  const before = geocoder.asked.length
  expect(await reverse(query)).toMatchObject({ status: 400, body: { code } })
  expect(geocoder.asked.length).toBe(before)
})

test('after a year an address is looked up again, and an old search is deleted by the same job', async () => {
  const { services } = app
  const { sql } = services.database
  geocoder.answers.status = 200
  const ask = async (label: string) => {
    geocoder.answers.label = label
    return (await reverse('lat=36.13&lng=-5.351')).body.address
  }
  expect(await ask('Old Lane, Gibraltar')).toBe('Old Lane, Gibraltar')
  await saveSearch(sql, 'old lane', [], services.now())
  const start = Date.now()
  const keptAfter = async (days: number) => {
    app.setNow(new Date(start + days * DAY_MS))
    await forgetAnswers(services)
    return sql.count`select count(*) from place_searches where query = 'old lane'`
  }
  expect([await keptAfter(29), await ask('New Lane, Gibraltar')]).toEqual([1, 'Old Lane, Gibraltar'])
  expect([await keptAfter(364), await ask('New Lane, Gibraltar')]).toEqual([0, 'Old Lane, Gibraltar'])
  await keptAfter(366)
  expect(await ask('New Lane, Gibraltar')).toBe('New Lane, Gibraltar')
  app.setNow(new Date())
})

test('when there are very many addresses the newest are kept', async () => {
  const { sql } = app.services.database
  await deletePlaces(sql, new Date(8e15), 0)
  for (let minute = 0; minute < 5; minute++) await savePlace(sql, `${minute},0`, null, new Date(2026, 0, 1, 0, minute))
  await deletePlaces(sql, new Date(0), 2)
  expect(await sql`select key from geocoded_places order by key`).toEqual([{ key: '3,0' }, { key: '4,0' }])
})
