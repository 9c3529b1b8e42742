import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember } from '#test/makers.ts'
import { indexAddresses } from '../import/index.actions.ts'
import { deleteSearches, saveSearch } from '../import/index.queries.ts'
import { forgetSearches } from './search.actions.ts'

let geocoder: TestGeocoder
/** One app whose geocoder may be called while somebody types, and one whose geocoder may not. */
let live: TestApp
let shy: TestApp

beforeAll(async () => {
  geocoder = await startGeocoder()
  const env = { GEOCODER_URL: geocoder.url }
  live = await testApp({ env })
  shy = await testApp({ env: { ...env, GEOCODER_LIVE: 'off' } })
  for (const { services } of [live, shy]) {
    await indexAddresses(services.database.sql, [
      { address: '12, Castle Ramp, Town Area, GX11 1AA, Gibraltar', lat: 36.1418, lng: -5.3517 },
      { address: "Devil's Tower Road, Gibraltar", lat: 36.1462, lng: -5.3421 },
      { address: 'Calle Peñón, Gibraltar', lat: 36.14, lng: -5.35 },
      { address: 'Elsewhere Road, Spain', lat: 36.2, lng: -5.35 },
    ])
  }
})
beforeEach(() => {
  Object.assign(geocoder.answers, { places: [], status: 200, delayMs: 0, body: null })
  geocoder.asked.length = 0
})
afterAll(async () => {
  await Promise.all([live.close(), shy.close()])
  await geocoder.stop()
})

const search = async (app: TestApp, q: string, more = '') => {
  const { status, body } = await app.aVisitor().get(`/api/places/search?q=${encodeURIComponent(q)}${more}`)
  return { status, body: body as { items: { label: string; lat: number; lng: number }[]; geocoder: string } } // its contract
}
const labels = ({ body }: Awaited<ReturnType<typeof search>>) => body.items.map(({ label }) => label)

const found = (road: string, postcode = 'GX11 1AA', lat = '36.14012') => ({
  display_name: `${road}, Gibraltar, ${postcode}, Gibraltar`,
  ...{ lat, lon: '-5.35321', address: { road, city: 'Gibraltar' } },
})

test.each([
  ['cas', ['Castle Ramp, Town Area, Gibraltar']],
  ['CASTLE ramp', ['Castle Ramp, Town Area, Gibraltar']],
  ['ramp', ['Castle Ramp, Town Area, Gibraltar']],
  ['ramp castle', ['Castle Ramp, Town Area, Gibraltar']],
  ['12 castle', ['Castle Ramp, Town Area, Gibraltar']],
  ['penon', ['Calle Peñón, Gibraltar']],
  ['PEÑÓN', ['Calle Peñón, Gibraltar']],
  ['devils', ["Devil's Tower Road, Gibraltar"]],
  ['devil’s tower rd', ["Devil's Tower Road, Gibraltar"]],
  ['road devil', ["Devil's Tower Road, Gibraltar"]],
  ['castle tower', []],
  ['Flat 3, 12 Castle Ramp, Town Area', ['Castle Ramp, Town Area, Gibraltar']],
  ['Castle Ramp, Nowhere', ['Castle Ramp, Town Area, Gibraltar']],
  ['Flat 3, GX11 1AA, Gibraltar', []],
  ['astle', []],
  ['elsewhere', []],
  ['100%', []],
])('the index finds %j', async (q, expected) => {
  expect(labels(await search(shy, q))).toEqual(expected)
})

test('two characters are too few, and an empty query is refused', async () => {
  expect((await search(live, 'ca')).body).toEqual({ items: [], next: null, geocoder: 'not-asked' })
  for (const q of ['', ' ', '\u200b', 'a\0b', 'a'.repeat(501)]) expect((await search(live, q)).status).toBe(400)
  expect((await live.aVisitor().get('/api/places/search')).status).toBe(400)
  expect((await search(live, 'castle', '&pressed=2')).status).toBe(400)
  expect((await search(live, 'castle', '&q=ramp')).status).toBe(400)
  expect(geocoder.asked).toEqual([])
})

test('a geocoder that forbids autocomplete is called only when the button is pressed', async () => {
  geocoder.answers.places = [found('Castle Road')]
  const typed = await search(shy, 'castle')
  expect(typed.body.geocoder).toBe('not-asked')
  expect(geocoder.asked).toEqual([])
  const pressed = await search(shy, 'castle', '&pressed=1')
  expect(pressed.body).toEqual({
    items: [
      { label: 'Castle Road, Gibraltar', lat: 36.14012, lng: -5.35321 },
      { label: 'Castle Ramp, Town Area, Gibraltar', lat: 36.1418, lng: -5.3517 },
    ],
    next: null,
    geocoder: 'answered',
  })
})

test('any other geocoder is called while typing, once for the same words', async () => {
  geocoder.answers.places = [found('Irish Town')]
  const replies = await Promise.all(['Irish', 'irish', ' IRISH '].map((q) => search(live, q)))
  for (const reply of replies) expect(labels(reply)).toEqual(['Irish Town, Gibraltar'])
  expect(labels(await search(live, 'irish'))).toEqual(['Irish Town, Gibraltar'])
  expect(geocoder.asked.length).toBe(1)
})

test('a geocoder that knows the whole country is asked for the territory alone', async () => {
  await search(live, 'Market Place')
  const { query } = geocoder.asked[0] ?? {}
  expect([query?.get('countrycodes'), query?.get('viewbox'), query?.get('bounded')]).toEqual([
    ...['gi', '-5.37,36.1,-5.33,36.155', '1'],
  ])
})

test('geocoder results are shown once for each label, inside the bounds, at most five', async () => {
  geocoder.answers.places = [
    found('Main Street'),
    found('Main Street', 'GX11 1AB', '36.138'),
    found('Main Road', 'GX11 1AA', '37.9'),
    ...['One', 'Two', 'Three', 'Four', 'Five'].map((name) => found(`${name} Lane`)),
  ]
  expect(labels(await search(live, 'main'))).toEqual(
    ['Main Street', 'One Lane', 'Two Lane', 'Three Lane', 'Four Lane'].map((road) => `${road}, Gibraltar`),
  )
})

test('during an outage the index is still searched, and the answer says so', async () => {
  geocoder.answers.status = 500
  const { status, body } = await search(live, 'castle r')
  expect([status, body.geocoder, body.items.length]).toEqual([200, 'unavailable', 1])
  expect((await search(live, 'nowhere at all')).body).toEqual({ items: [], next: null, geocoder: 'unavailable' })
  geocoder.answers.status = 200
  expect((await search(live, 'castle r')).body.geocoder).toBe('answered')
})

test('a street is found once somebody has looked up an address in it', async () => {
  geocoder.answers.label = '7, Europa Road, South District, GX11 1AA, Gibraltar'
  await shy.aVisitor().get('/api/places/reverse?lat=36.12&lng=-5.3455')
  await expect
    .poll(async () => (await search(shy, 'europa road')).body.items)
    .toEqual([{ label: 'Europa Road, South District, Gibraltar', lat: 36.12, lng: -5.3455 }])
})

test('cached searches are deleted after 30 days', async () => {
  const kept = () => live.services.database.sql`select query from place_searches where query = 'town range'`
  geocoder.answers.places = [found('Town Range')]
  await search(live, 'Town Range')
  await forgetSearches(live.services)
  expect(await kept()).toEqual([{ query: 'town range' }])
  live.setNow(new Date(Date.now() + 31 * 86_400_000))
  await forgetSearches(live.services)
  expect(await kept()).toEqual([])
})

test('when there are very many cached searches the newest are kept', async () => {
  const { sql } = shy.services.database
  for (let minute = 0; minute < 5; minute++)
    await saveSearch(sql, `search ${minute}`, [], new Date(2026, 0, 1, 0, minute))
  await deleteSearches(sql, new Date(0), 2)
  const left = await sql`select query from place_searches where query like 'search _' order by query`
  expect(left.length).toBeLessThanOrEqual(2)
  expect(left).not.toContainEqual({ query: 'search 0' })
})

test.each(['/api/places/search?q=castle', '/api/places/reverse?lat=36.1408&lng=-5.3536'])(
  'requests per minute are limited for each account and for each address that visitors share: %s',
  async (path) => {
    const app = await testApp({ env: { LIMITS_FACTOR: '0.05', GEOCODER_URL: geocoder.url, GEOCODER_LIVE: 'off' } })
    const ask = async (who: Browser, times: number) => {
      const statuses = []
      for (let time = 0; time < times; time++) statuses.push((await who.get(path)).status)
      return statuses
    }
    expect(await ask(await aMember(app), 5)).toEqual([200, 200, 200, 429, 429])
    expect(await ask(app.aVisitor(), 3)).toEqual([200, 200, 200])
    expect(await ask(app.aVisitor(), 4)).toEqual([200, 200, 200, 429])
    // Signed-in people have their own budget.
    expect(await ask(await aMember(app), 1)).toEqual([200])
    await app.close()
  },
)

test('a name chosen from the results becomes the point’s address, any other name does not', async () => {
  geocoder.answers.places = [found('Europa Road')]
  const [place] = (await search(live, 'europa')).body.items
  const asked = { address: place?.label ?? '', searched: ' Europa', lat: '36.14012', lng: '-5.35321' }
  const addressOf = async (app: TestApp, query: Record<string, string>) => {
    const { status, body } = await app.aVisitor().get(`/api/places/reverse?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body.address as string // its contract
  }
  const own = '12, Main Street, Westside, GX11 1AA, Gibraltar'
  geocoder.answers.label = own
  expect(await addressOf(live, asked)).toBe('Europa Road, GX11 1AA, Gibraltar')
  const castle = { address: 'Castle Ramp, Town Area, Gibraltar', searched: 'cas', lat: '36.1418', lng: '-5.3517' }
  expect(await addressOf(shy, castle)).toBe('Castle Ramp, Town Area, GX11 1AA, Gibraltar')
  for (const changed of [
    { address: 'Nobody’s Lane, Gibraltar' },
    { searched: 'rosia' },
    { searched: '' },
    { address: '' },
    { lat: '36.14013' },
    { lng: '-5.3533' },
  ]) {
    expect(await addressOf(live, { ...asked, ...changed })).toBe(own)
  }
})
