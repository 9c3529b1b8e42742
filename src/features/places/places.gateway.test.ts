import { afterEach, beforeEach, expect, test } from 'vitest'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { type Geocoder, openGeocoder } from './places.gateway.ts'

const common = {
  userAgent: 'Lamppost test',
  countryCode: 'gi',
  bounds: { south: 36.1, north: 36.155, west: -5.37, east: -5.33 },
  isLive: true,
  log: { warn: () => undefined },
  gapMs: 20,
}
const unavailable = expect.objectContaining({ code: 'geocoder-unavailable' })
let service: TestGeocoder
let geocoder: Geocoder

beforeEach(async () => {
  service = await startGeocoder()
  geocoder = openGeocoder({ ...common, url: service.url })
})
afterEach(() => service.stop())

test('reverse lookups follow the service’s usage rules', async () => {
  await expect(geocoder.reverse(36.1408, -5.3536)).resolves.toEqual({
    label: '12, Main Street, Westside, GX11 1AA, Gibraltar',
  })
  const [asked] = service.asked
  expect(asked?.path).toBe('/reverse')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ format: 'json', lat: '36.1408', lon: '-5.3536' })
  expect(asked?.headers['user-agent']).toBe('Lamppost test')
})

test('requests run one at a time, with a pause between them', async () => {
  const patient = openGeocoder({ ...common, url: service.url, gapMs: 1000 })
  service.answers.delayMs = 50
  const begin = performance.now()
  await Promise.all([1, 2, 3].map((lat) => patient.reverse(lat, 0)))
  const times = service.asked.map(({ atMs }) => atMs - begin)
  expect(times).toHaveLength(3)
  // From the beginning, because on a busy machine one may arrive late and the next in time. Timers end up to 1 ms early.
  for (const [index, time] of times.entries()) expect(time).toBeGreaterThan(index * 999)
})

test('processes that share time slots wait for their own slot, and go on without if reserving fails', async () => {
  let turns = 0
  const reserveSlot = async (gapMs: number) => {
    if (turns === 4) throw new Error('no database')
    return gapMs * turns++
  }
  const options = { ...common, url: service.url, gapMs: 150, reserveSlot }
  const [one, other] = [openGeocoder(options), openGeocoder(options)]
  await Promise.all([one, other, one, other, one].map((asking, lat) => asking.reverse(lat, 0)))
  const times = service.asked.map(({ atMs }) => atMs).toSorted((a, b) => a - b)
  expect(times).toHaveLength(5)
  expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300)
})

const mainStreet = {
  display_name: 'Main Street, Gibraltar, GX11 1AA, Gibraltar',
  ...{ lat: '36.14012', lon: '-5.35321', address: { road: 'Main Street', city: 'Gibraltar' } },
}

test('searches follow the service’s usage rules, and ask for results within the territory only', async () => {
  service.answers.places = [mainStreet]
  await expect(geocoder.search('main & street')).resolves.toEqual([
    { displayName: mainStreet.display_name, lat: 36.14012, lng: -5.35321, road: 'Main Street', town: 'Gibraltar' },
  ])
  const [asked] = service.asked
  expect(asked?.path).toBe('/search')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    ...{ format: 'json', q: 'main & street', countrycodes: 'gi', limit: '10', addressdetails: '1' },
    ...{ viewbox: '-5.37,36.1,-5.33,36.155', bounded: '1' },
  })
})

test('unreadable entries of a result list are skipped, and labels are cleaned', async () => {
  service.answers.body = JSON.stringify([
    ...[null, 7, {}, { ...mainStreet, lat: 'north' }, { ...mainStreet, display_name: '\0' }],
    ...[
      { ...mainStreet, address: { road: 5, town: ' La\u202e Línea\n' } },
      { ...mainStreet, address: 'none' },
    ],
  ])
  const found = await geocoder.search('main')
  expect(found.map(({ road, town }) => [road, town])).toEqual([
    [undefined, 'La Línea'],
    [undefined, undefined],
  ])
})

test('a search that is not answered with a list has failed', async () => {
  service.answers.body = '{"error":"no"}'
  await expect(geocoder.search('main')).rejects.toEqual(unavailable)
})

test('a point without a name gives no name', async () => {
  service.answers.label = null
  await expect(geocoder.reverse(36.1, -5.35)).resolves.toEqual({ label: null })
})

test('a name from the service is cleaned and shortened', async () => {
  service.answers.label = ' Main\u202e Street\n'
  await expect(geocoder.reverse(1, 1)).resolves.toEqual({ label: 'Main Street' })
  service.answers.label = 'Evil\0'
  await expect(geocoder.reverse(1, 2)).resolves.toEqual({ label: null })
  service.answers.label = 'é'.repeat(900)
  const { label } = await geocoder.reverse(1, 3)
  expect([...(label ?? '')].length).toBe(500)
})

test.each([
  ['an error', { status: 500 }],
  ['a redirect', { redirect: 'http://127.0.0.1:9/' }],
  ['no JSON', { body: '<html>' }],
  ['another shape', { body: '{"display_name":{}}' }],
  ['an answer without end', { body: `{"display_name":"${'a'.repeat(100_000)}"}` }],
])('an answer that is %s is a failure', async (_name, answers) => {
  Object.assign(service.answers, answers)
  await expect(geocoder.reverse(1, 1)).rejects.toEqual(unavailable)
})

test('after five failures the service is not called for a while', async () => {
  service.answers.status = 503
  for (let failure = 0; failure < 5; failure++) await expect(geocoder.reverse(1, 1)).rejects.toEqual(unavailable)
  service.answers.status = 200
  await expect(geocoder.reverse(1, 1)).rejects.toEqual(unavailable)
  expect(service.asked.length).toBe(5)
})

test.each([401, 403, 429])('a service that answers %d is not called for a while', async (status) => {
  service.answers.status = status
  for (let failure = 0; failure < 6; failure++) await expect(geocoder.reverse(1, 1)).rejects.toEqual(unavailable)
  expect(service.asked.length).toBe(5)
})

test('requests that the service refuses for what they say don’t stop others, and are logged once', async () => {
  const warnings: unknown[] = []
  const log = { warn: (...said: unknown[]) => void warnings.push(said) }
  const logging = openGeocoder({ ...common, url: service.url, log })
  service.answers.status = (lat) => (lat === 1 ? 400 : 200)
  for (let time = 0; time < 6; time++) await expect(logging.reverse(1, 1)).rejects.toEqual(unavailable)
  await expect(logging.reverse(2, 2)).resolves.toMatchObject({ label: expect.any(String) })
  expect(warnings).toEqual([[{ refused: 1, why: expect.stringContaining('status 400') }, 'the geocoder refused']])
})

test('senders who fill the queue lose their newest requests to others', async () => {
  service.answers.delayMs = 20
  const first = geocoder.reverse(0, 0)
  const ofMany = [1, 2, 3].flatMap((sender) =>
    Array.from({ length: 10 }, (_, at) => geocoder.reverse(10 * sender + at, 0, { sender: `many ${sender}` })),
  )
  const ofOthers = Array.from({ length: 4 }, (_, at) => geocoder.reverse(at + 60, 0, { sender: `other ${at}` }))
  const isLost = (await Promise.allSettled(ofMany)).map(({ status }) => status === 'rejected')
  expect(isLost.flatMap((lost, at) => (lost ? [at] : []))).toEqual([8, 9, 19, 29])
  await Promise.all([first, ...ofOthers])
})

test('a request is refused when thirty others wait', async () => {
  service.answers.delayMs = 5
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, lat) => geocoder.reverse(lat, 0)))
  expect(all.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(9)
})

test('of many requests that are refused at once, one is logged, without what was asked', async () => {
  service.answers.delayMs = 5
  const warnings: unknown[] = []
  const log = { warn: (...said: unknown[]) => void warnings.push(said) }
  const logging = openGeocoder({ ...common, url: service.url, log })
  await Promise.allSettled(Array.from({ length: 40 }, (_, at) => logging.search(`street ${at}`, { sender: 'one' })))
  expect(warnings).toEqual([[{ refused: 1, why: 'too many are waiting' }, 'the geocoder was not asked']])
})

test('one sender may have ten waiting requests, and other senders’ requests run in between', async () => {
  service.answers.delayMs = 50
  const first = geocoder.reverse(0, 0)
  const ofOne = Array.from({ length: 12 }, (_, at) => geocoder.reverse(at + 1, 0, { sender: 'one' }))
  const others = [geocoder.reverse(21, 0, { sender: 'other' }), geocoder.reverse(22, 0, { sender: 'third' })]
  const all = await Promise.allSettled([first, ...ofOne, ...others])
  const isAnswered = all.map(({ status }) => status === 'fulfilled')
  expect(isAnswered).toEqual([true, ...Array<boolean>(10).fill(true), false, false, true, true])
  const order = service.asked.map(({ query }) => query.get('lat'))
  expect(order.slice(0, 6)).toEqual(['0', '1', '21', '2', '22', '3'])
})

test('an aborted request leaves the queue and frees its slot', async () => {
  service.answers.delayMs = 50
  const left = new AbortController()
  const first = geocoder.reverse(0, 0)
  const gone = [1, 2, 3].map((lat) => geocoder.reverse(lat, 0, { sender: 'one', signal: left.signal }))
  const stays = geocoder.reverse(4, 0, { sender: 'other' })
  left.abort()
  const next = geocoder.reverse(5, 0, { sender: 'one' })
  expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  await Promise.all([first, stays, next])
  expect(service.asked.map(({ query }) => query.get('lat'))).toEqual(['0', '4', '5'])
})

test('a request that was already sent is completed even if its sender has gone', async () => {
  service.answers.delayMs = 50
  const left = new AbortController()
  const asked = geocoder.reverse(0, 0, { signal: left.signal })
  left.abort()
  await expect(asked).resolves.toEqual({ label: '12, Main Street, Westside, GX11 1AA, Gibraltar' })
})

test('an unreachable service is a failure', async () => {
  await service.stop()
  await expect(geocoder.reverse(1, 1)).rejects.toEqual(unavailable)
})
