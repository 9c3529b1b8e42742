import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser, Reply } from '#test/browser.ts'
import { announceChanges, aReportOf, hideReport } from '#test/feed.ts'
import { aMember, aReport, fill, type Member, type Query, rowsOf } from '#test/makers.ts'
import { NO_FILTERS } from '../filters.rules.ts'
import { readPins } from '../pins.browser.ts'

let app: TestApp
let author: Member
let other: Member
let admin: Member
let visitor: Browser

beforeAll(async () => {
  app = await testApp()
  ;[author, other, admin] = [await aMember(app), await aMember(app), await aMember(app, { isAdmin: true })]
  visitor = app.aVisitor()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(new Date())
  await app.services.database.pool.query('truncate reports, report_counts cascade')
  announceChanges(app)
})

const rows = (...query: Query) => rowsOf(app, ...query)
const idsOf = ({ body }: Reply): string[] => body.items.map(({ id }: { id: string }) => id)
const mapOf = ({ body }: Reply): Set<string> => new Set(body.items.map(([id]: [string]) => id))
const asked = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
const list = (query: Record<string, string | number>, who = visitor) => who.get(`/api/reports?${asked(query)}`)
const map = (query: Record<string, string | number>, who = visitor) => who.get(`/api/reports/map?${asked(query)}`)

/** Every id of a list, read page by page. */
async function allOf(query: Record<string, string | number>, who = visitor): Promise<string[]> {
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const reply: Reply = await list({ ...query, ...(next && { cursor: next }) }, who)
    expect(reply.status).toBe(200)
    seen.push(...idsOf(reply))
    next = reply.body.next
  }
  return seen
}

describe('a search', () => {
  test.each([
    ['The street lamps flicker at night', ['lamp', 'LAMPS', 'flickering', 'street lamp', '“lamp”, night!']],
    ['La iluminación de la calle no funciona', ['iluminacion', 'iluminaciones', 'Iluminación', 'calles', 'la calle']],
    ['Un árbol caído bloquea el camino', ['arbol', 'árboles', 'caminos', 'ÁRBOL caído']],
    ['Dog mess near the sea wall', ['sea', 'sea wall', 'dogs', 'wildlife', 'wildlife dog', 'fauna']],
  ])('finds %j by its words, their forms and its category', async (description, searches) => {
    const { id } = await aReport(author, { description, category: 'wildlife' })
    await aReport(author, { description: 'Loud music until three', category: 'noise' })
    for (const q of searches)
      expect([q, idsOf(await list({ q })), mapOf(await map({ q }))]).toEqual([q, [id], new Set([id])])
  })

  test('finds a report by its address, also when that comes later', async () => {
    const { id } = await aReport(author, { description: 'Broken glass' })
    await rows`update reports set address = null where id = ${id}`
    await rows`update reports set address = '12, Castle Ramp, Gibraltar',
      search = search_of(array['broken', 'glass', 'castle', 'ramp', 'gibraltar', '12'], category) where id = ${id}`
    announceChanges(app)
    expect(idsOf(await list({ q: 'castle ramp' }))).toEqual([id])
  })

  test('needs all words, and finds nothing for unknown words, stop words or punctuation', async () => {
    await aReport(author, { description: 'The bin is full' })
    for (const q of ['bin bench', 'the', 'el la', '!?', 'xyzzy', '%', "' or 1=1 --", '&|!():*', "bin\\'' \\0 bench"]) {
      expect([q, (await list({ q })).body]).toEqual([q, { items: [], next: null, total: 0 }])
      expect([q, (await map({ q })).body]).toEqual([q, { items: [], next: null, validated: [] }])
    }
  })

  test('for only white space lists every report', async () => {
    const { id } = await aReport(author)
    expect(idsOf(await list({ q: '  ' }))).toEqual([id])
  })

  test('has the total, and pages that contain every hit once', async () => {
    for (let made = 0; made < 7; made++) await aReport(author, { description: `Bench ${made} is broken` })
    await aReport(author)
    await rows`update reports set created_at = (select min(created_at) from reports)
      where id in (select id from reports order by created_at limit 4)`
    announceChanges(app)
    for (const who of [visitor, other, author]) {
      expect((await list({ q: 'benches', limit: 3 }, who)).body.total).toBe(7)
      const seen = await allOf({ q: 'benches', limit: 3 }, who)
      expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    }
  })

  test('shows a hidden report only to its author and administrators', async () => {
    const { id } = await aReport(author, { description: 'Planted word' })
    await hideReport(app, id, 'litter')
    for (const [who, sees] of [
      [visitor, []],
      [other, []],
      [author, [id]],
      [admin, [id]],
    ] as const) {
      expect(idsOf(await list({ q: 'planted' }, who))).toEqual(sees)
      expect(mapOf(await map({ q: 'planted' }, who))).toEqual(new Set(sees))
      expect(idsOf(await list({ sort: 'confirms', days: 'all' }, who))).toEqual(sees)
    }
  })

  test('marks one’s own report and vote', async () => {
    const { id } = await aReport(author)
    await rows`insert into votes (report_id, voter_id, type, voted_at) values (${id}, ${other.id}, 'confirm', now())`
    expect((await list({ q: 'bin' }, author)).body.items[0]).toMatchObject({ own: true, vote: null })
    expect((await list({ q: 'bin' }, other)).body.items[0]).toMatchObject({ own: false, vote: 'confirm' })
  })
})

describe('reports of any time', () => {
  test('are in the list and on the map, with their number', async () => {
    const made = [await aReportOf(app, author, 24 * 365 * 3), await aReportOf(app, author, 1)].map(({ id }) => id)
    expect((await list({ days: 'all' })).body).toMatchObject({
      total: 2,
      items: made.toReversed().map((id) => ({ id })),
    })
    expect(mapOf(await map({ days: 'all' }))).toEqual(new Set(made))
    expect((await list({})).body.total).toBe(1)
  })

  test('can be bounded: since is included, until is not', async () => {
    const [early, late] = [await aReportOf(app, author, 100), await aReportOf(app, author, 50)]
    const times = [early.createdAt, late.createdAt]
    const between = async (query: Record<string, string | number>) => [
      idsOf(await list(query)),
      mapOf(await map(query)),
    ]
    expect(await between({ since: times[0] })).toEqual([[late.id, early.id], new Set([early.id, late.id])])
    expect(await between({ since: times[0], until: times[1] })).toEqual([[early.id], new Set([early.id])])
    expect(await between({ until: times[0] })).toEqual([[], new Set()])
    expect(await between({ days: 3, until: new Date().toISOString() })).toEqual([[late.id], new Set([late.id])])
    expect(await between({ since: '0001-01-01', until: '9999-12-31' })).toEqual([
      [late.id, early.id],
      new Set([early.id, late.id]),
    ])
    expect(await between({ since: '2020-01-01', until: '2020-01-02T12:00+01:00' })).toEqual([[], new Set()])
  })
})

test.each([
  ['open', ['open', 'validated']],
  ['validated', ['validated', 'resolved and validated']],
  ['resolved', ['resolved', 'resolved and validated']],
  ['all', ['open', 'validated', 'resolved', 'resolved and validated']],
])('the filter by the state %s shows the reports %j', async (state, names) => {
  for (const description of ['open', 'validated', 'resolved', 'resolved and validated']) {
    const { id } = await aReport(author, { description })
    await rows`update reports set
      status = case when description like 'resolved%' then 'resolved' else 'active' end,
      validated_at = case when description like '%validated' then created_at end where id = ${id}`
  }
  announceChanges(app)
  for (const who of [visitor, other]) {
    const { items, total } = (await list({ state }, who)).body
    expect(new Set(items.map((card: { description: string }) => card.description))).toEqual(new Set(names))
    expect([total, (await map({ state }, who)).body.items.length]).toEqual([names.length, names.length])
  }
})

describe('the order', () => {
  test('by confirms begins with the most, and its pages contain every report once', async () => {
    const made: string[] = []
    for (const confirms of [0, 2, 2, 5, 2, 0]) {
      const { id } = await aReport(author)
      await rows`update reports set confirms = ${confirms} where id = ${id}`
      made.push(id)
    }
    announceChanges(app)
    const expected = [made[3], made[4], made[2], made[1], made[5], made[0]]
    for (const who of [visitor, other]) expect(await allOf({ sort: 'confirms', limit: 2 }, who)).toEqual(expected)
  })

  test('by distance begins with the nearest, in metres and not in degrees', async () => {
    const from = { lat: 36.14, lng: -5.35 }
    const away = { near: [0.0001, 0], east: [0, 0.0011], north: [0.001, 0], far: [0.005, 0.005] }
    const made = new Map<string, string>()
    for (const [name, [north = 0, east = 0]] of Object.entries(away).toReversed()) {
      const { id } = await aReport(author, { lat: from.lat + north, lng: from.lng + east })
      made.set(id, name)
    }
    for (const who of [visitor, other]) {
      const seen = await allOf({ sort: 'nearest', ...from, limit: 1 }, who)
      expect(seen.map((id) => made.get(id))).toEqual(['near', 'east', 'north', 'far'])
    }
  })

  test('by distance contains reports at one point once each', async () => {
    for (let count = 0; count < 5; count++) await aReport(author)
    const seen = await allOf({ sort: 'nearest', lat: 36.1408, lng: -5.3536, limit: 2 })
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
  })
})

describe('with very many matches', () => {
  const MANY = 5100

  beforeEach(async () => {
    await fill(app)`
      insert into reports (id, author_id, category, description, search, lat, lng, cell, confirms, listed_confirms, status,
        created_at, updated_at)
      select gen_random_uuid(), ${author.id}, case when nth % 2 = 0 then 'litter' else 'noise' end, 'One of many',
        search_of(array['one', 'many'], 'litter'), 36.14 + nth * 0.000001, -5.35, 1, nth, nth, 'active',
        now() - nth * interval '1 minute', now()
      from generate_series(1, ${MANY}::int) as nth`
    announceChanges(app)
  })

  test.each([
    [{ q: 'many', days: 'all' }, (nth: number) => nth],
    [{ sort: 'confirms', days: 'all' }, (nth: number) => MANY + 1 - nth],
    [{ sort: 'nearest', lat: 36.13, lng: -5.35, days: 'all' }, (nth: number) => nth],
    [{ sort: 'confirms', q: 'many', days: 'all' }, (nth: number) => MANY + 1 - nth],
  ])('the list of %j comes page by page, and says that there are more', async (query, nthOf) => {
    const confirmsOf = ({ body }: Reply) => body.items.map(({ confirms }: { confirms: number }) => confirms)
    for (const who of [visitor, other]) {
      const first = await list({ ...query, limit: 3 }, who)
      expect(first.body).toMatchObject({ total: 5000, isMore: true })
      const second = await list({ ...query, limit: 3, cursor: first.body.next }, who)
      expect([...confirmsOf(first), ...confirmsOf(second)]).toEqual([1, 2, 3, 4, 5, 6].map(nthOf))
    }
  })

  test('the list by distance ends after 5000; a file has them all', async () => {
    const [far] = await rows`
      select id, map_point(lat, lng) <-> map_point(36.13, -5.35) as key from reports where confirms = 4998`
    const query = { sort: 'nearest', lat: 36.13, lng: -5.35, days: 'all' }
    const last = await list({ ...query, limit: 5, cursor: `nearest:${far?.['key']}:${far?.['id']}` })
    expect([last.body.items.length, last.body.next]).toEqual([2, null])
    const file = await fetch(`${app.base}/reports.csv?sort=nearest&lat=36.13&lng=-5.35&days=all`)
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(MANY + 1)
  })
})

test('the map comes in parts, newest first, if it shows more than the last days', async () => {
  await app.services.database.unhurried((client) =>
    client.query(
      `insert into reports (id, author_id, category, description, lat, lng, cell, created_at, updated_at)
       select gen_random_uuid(), $1, 'litter', 'One of many', 36.14, -5.35, 1, now() - nth * interval '1 second', now()
       from generate_series(1, 20001) as nth`,
      [author.id],
    ),
  )
  announceChanges(app)
  const { body } = await map({ days: 'all' })
  expect([body.items.length, typeof body.next]).toEqual([20_000, 'string'])
  const rest = await map({ days: 'all', cursor: body.next })
  expect([rest.body.items.length, rest.body.next]).toEqual([1, null])
  expect((await map({ days: 'all', cursor: 'x' })).status).toBe(400)

  const api = { call: async (_: unknown, query: object) => (await map({ ...query })).body } as unknown as Api // by HTTP
  const pinsOf = async (parts?: number) => {
    const { items, next } = await readPins(
      api,
      { ...NO_FILTERS, days: 'all' },
      { signal: AbortSignal.timeout(60_000) },
      parts,
    )
    return [items.length, next]
  }
  expect(await pinsOf(1)).toEqual([20_000, body.next])
  expect(await pinsOf()).toEqual([20_001, null])
})
