import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser, Reply } from '#test/browser.ts'
import { aReportOf, hideReport, announceChanges } from '#test/feed.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

let app: TestApp
let author: Member
let other: Member
let admin: Member
let visitor: Browser

beforeAll(async () => {
  app = await testApp()
  ;[author, other, admin] = [
    await aMember(app, { name: 'Ana Lima' }),
    await aMember(app),
    await aMember(app, { isAdmin: true }),
  ]
  visitor = app.aVisitor()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(new Date())
  await app.services.database.pool.query('truncate reports, report_counts cascade')
  changed()
})

const rows = (...query: Query) => rowsOf(app, ...query)
const changed = () => announceChanges(app)
const anOldReport = (hours: number, fields = {}) => aReportOf(app, author, hours, fields)
const hide = (id: string, category: string) => hideReport(app, id, category)

/** The card in the answer to a submission. */
function cardIn({ rewards, ...card }: Reply['body']) {
  expect(rewards).toBeDefined()
  return card
}

/** The card as others see it: only the author gets its version. */
function forOthers({ version, following, ...card }: Reply['body']) {
  expect({ version, following }).toEqual({ version: card.createdAt, following: true })
  return { ...card, own: false }
}

describe('the list', () => {
  test('contains cards, newest first, and the number of matches', async () => {
    const first = await anOldReport(3)
    const second = await anOldReport(2, { category: 'noise' })
    for (const who of [visitor, other, author]) {
      const { status, body } = await who.get('/api/reports')
      expect(status).toBe(200)
      const own = who === author
      const seen = (made: Reply['body']) => ({ ...forOthers(made), ...(who === other && { following: false }) })
      const cards = [second, first].map((made) => (own ? cardIn(made) : seen(cardIn(made))))
      expect(body).toEqual({ items: cards, next: null, total: 2 })
    }
  })

  test.each([
    [1, 23.9, 24.1],
    [3, 71.9, 72.1],
    [7, 167.9, 168.1],
    [14, 335.9, 336.1],
    [30, 719.9, 720.1],
  ])('of %i days has an exact limit', async (days, inside, outside) => {
    const { id } = await anOldReport(inside)
    await anOldReport(outside)
    for (const who of [visitor, other]) {
      const { body } = await who.get(`/api/reports?days=${days}`)
      expect(body.items.map((card: { id: string }) => card.id)).toEqual([id])
      expect(body.total).toBe(1)
      expect((await who.get(`/api/reports/map?days=${days}`)).body.items.map(([id]: [string]) => id)).toEqual([id])
    }
  })

  test('shows seven days by default', async () => {
    await anOldReport(167)
    await anOldReport(169)
    expect((await visitor.get('/api/reports')).body.total).toBe(1)
  })

  test('of a category contains only that category', async () => {
    await anOldReport(1)
    const { id } = await anOldReport(2, { category: 'noise' })
    for (const who of [visitor, other]) {
      const { body } = await who.get('/api/reports?category=noise')
      expect([body.items.map((card: { id: string }) => card.id), body.total]).toEqual([[id], 1])
      expect((await who.get('/api/reports?category=wildlife')).body).toEqual({ items: [], next: null, total: 0 })
      expect((await who.get('/api/reports?category=all')).body.total).toBe(2)
    }
  })

  test('has pages that contain every report once, even if several have the same time', async () => {
    for (let made = 0; made < 12; made++) await aReport(author)
    await rows`update reports set created_at = (select min(created_at) from reports)
      where id in (select id from reports order by created_at limit 7)`
    changed()
    for (const who of [visitor, other]) {
      const seen: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const { body }: Reply = await who.get(`/api/reports?limit=5${next && `&cursor=${next}`}`)
        expect(body.total).toBe(12)
        expect(body.items.length).toBeLessThanOrEqual(5)
        seen.push(...body.items.map((card: { id: string }) => card.id))
        next = body.next
      }
      expect(new Set(seen).size).toBe(12)
      expect(seen.length).toBe(12)
    }
  })

  test('has 50 entries a page by default', async () => {
    await rows`insert into reports (id, author_id, category, description, lat, lng, cell, created_at, updated_at)
      select gen_random_uuid(), ${author.id}, 'litter', 'One of many', 36.14, -5.35, 1, now() - i * interval '1 minute', now()
      from generate_series(1, 60) as i`
    changed()
    expect((await visitor.get('/api/reports')).body.items.length).toBe(50)
    expect((await other.get('/api/reports?limit=100')).body.items.length).toBe(60)
    expect((await other.get('/api/reports?limit=1')).body.items.length).toBe(1)
  })

  test.each([
    'days=2',
    'days=x',
    'days=7.0',
    'category=spaceships',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e1',
    'cursor=x',
    "cursor=1' or 1=1",
    'days=7&days=7',
    'category=',
  ])('refuses %s', async (query) => {
    for (const who of [visitor, other]) {
      expect(await who.get(`/api/reports?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })

  test('does not name deleted accounts, and contains no email address', async () => {
    const { id } = await aReport(author)
    await rows`update reports set author_id = null where id = ${id}`
    changed()
    const { body } = await visitor.get('/api/reports')
    expect(body.items[0].author).toEqual({ name: 'Anonymous', avatar: null })
    expect(JSON.stringify(body)).not.toMatch(/@|author_id|user/i)
  })

  test('shows a member their own vote', async () => {
    const { id } = await aReport(author)
    await rows`insert into votes (report_id, voter_id, type, voted_at) values (${id}, ${other.id}, 'confirm', now())`
    expect((await other.get('/api/reports')).body.items[0].vote).toBe('confirm')
    expect((await author.get('/api/reports')).body.items[0].vote).toBe(null)
    expect((await other.get(`/api/reports/${id}`)).body.vote).toBe('confirm')
  })
})

describe('a hidden report', () => {
  test('is in the list, on the map and on its page only for its author and administrators', async () => {
    const shown = await aReport(author)
    const hidden = await aReport(author, { category: 'noise', description: 'Planted word' })
    await hide(hidden.id, 'noise')
    for (const [who, sees] of [
      [visitor, false],
      [other, false],
      [author, true],
      [admin, true],
    ] as const) {
      for (const query of ['', '?category=noise']) {
        const { body } = await who.get(`/api/reports${query}`)
        expect(body.total).toBe((query ? 0 : 1) + Number(sees))
        const found = body.items.find(({ id }: { id: string }) => id === hidden.id)
        expect(found?.status).toBe(sees ? 'hidden' : undefined)
        const map = await who.get(`/api/reports/map${query}`)
        expect(new Set(map.body.items.map(([id]: [string]) => id))).toEqual(
          new Set([...(query ? [] : [shown.id]), ...(sees ? [hidden.id] : [])]),
        )
      }
      expect((await who.get(`/api/reports/${hidden.id}`)).status).toBe(sees ? 200 : 404)
    }
  })
})

describe('the map', () => {
  test('contains every report in compact form, and which of them are validated', async () => {
    expect((await visitor.get('/api/reports/map')).body).toEqual({ items: [], next: null, validated: [] })
    const made = [await aReport(author), await aReport(author, { lat: 36.1234567, lng: -5.3456789 })].map(
      ({ id }) => id,
    )
    const entryOf = (at: number, status: string) =>
      at ? [made[at], 36.1234567, -5.3456789, 'litter', status] : [made[at], 36.1408, -5.3536, 'litter', status]
    for (const [at, status, who] of [
      [0, 'resolved', [visitor, other, author]],
      [0, 'hidden', [author, admin]],
      [1, 'hidden', [author, admin]],
    ] as const) {
      await rows`update reports set validated_at = now(), status = ${status} where id = ${made[at]}`
      changed()
      for (const reader of who) {
        const { items, next, validated } = (await reader.get('/api/reports/map')).body
        const states = (await rows`select status from reports order by created_at, id`).map((row) => row['status'])
        expect(new Set(items)).toEqual(new Set([entryOf(0, states[0]), entryOf(1, states[1])]))
        expect(next).toBeNull()
        expect(new Set(validated)).toEqual(new Set(at ? made : made.slice(0, 1)))
      }
    }
    expect((await visitor.get('/api/reports/map')).body).toEqual({ items: [], next: null, validated: [] })
  })
})

describe('a single report', () => {
  test('is a card', async () => {
    const card = cardIn(await aReport(author))
    expect((await visitor.get(`/api/reports/${card.id}`)).body).toEqual(forOthers(card))
    expect((await author.get(`/api/reports/${card.id}`)).body).toEqual(card)
  })

  test('that is deleted or never existed gives 404', async () => {
    const { id } = await aReport(author)
    await rows`update reports set deleted_at = now() where id = ${id}`
    for (const who of [visitor, author, admin]) {
      expect(await who.get(`/api/reports/${id}`)).toMatchObject({ status: 404, body: { code: 'no-report' } })
      expect((await who.get('/api/reports/0192f0c1-0000-7000-8000-000000000000')).status).toBe(404)
      expect((await who.get('/api/reports/1')).status).toBe(404)
    }
  })
})

describe("a visitor's cached answer", () => {
  test('is renewed at once when a report is submitted, also for other visitors', async () => {
    for (let made = 1; made <= 5; made++) {
      await aReport(author)
      expect((await visitor.get('/api/reports')).body.total).toBe(made)
      expect((await visitor.get('/api/reports/map')).body.items.length).toBe(made)
    }
    await rows`with gone as (update reports set deleted_at = now()) select pg_notify('reports_changed', '')`
    await expect.poll(async () => (await visitor.get('/api/reports')).body.items.length, { timeout: 900 }).toBe(0)
  })

  test('is at most a second old in any case', async () => {
    await aReport(author)
    await visitor.get('/api/reports')
    await rows`update reports set description = 'Changed behind its back'`
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect((await visitor.get('/api/reports')).body.items[0].description).toBe('Changed behind its back')
  })

  test('has an ETag, and is the same when compressed', async () => {
    for (let made = 0; made < 5; made++) await aReport(author)
    for (const path of ['/api/reports', '/api/reports/map']) {
      const plain = await visitor.get(path, { headers: { 'accept-encoding': 'identity' } })
      const small = await visitor.get(path, { headers: { 'accept-encoding': 'gzip, br' } })
      expect(plain.headers.get('content-encoding')).toBe(null)
      expect(small.headers.get('content-encoding')).toBe('br')
      expect(small.body).toEqual(plain.body)
      expect(plain.headers.get('cache-control')).toBe('no-cache')
      expect(plain.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
      const etag = plain.headers.get('etag') ?? ''
      expect(small.headers.get('etag')).toBe(etag)
      // A cache in between may name all versions that it has, and without `W/`.
      for (const sent of [etag, `"older", ${etag}`, etag.replace('W/', ''), '*'])
        expect([sent, (await visitor.get(path, { headers: { 'if-none-match': sent } })).status]).toEqual([sent, 304])
      expect((await visitor.get(path, { headers: { 'if-none-match': '"older"' } })).status).toBe(200)
    }
    expect((await other.get('/api/reports')).headers.get('cache-control')).toBe('private, no-store')
  })
})
