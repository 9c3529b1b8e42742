import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, rowsOf, submit } from '#test/makers.ts'
import { fillAddresses } from '../submit/addresses.actions.ts'

let app: TestApp
let geocoder: TestGeocoder
let author: Member
let administrator: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})
beforeEach(async () => {
  Object.assign(geocoder.answers, { delayMs: 0, status: 200, label: (lat: number) => `Street ${lat}, Gibraltar, GX11` })
  author = await aMember(app)
})

const correct = (who: Browser, id: string, fields: object) => who.send('PATCH', `/api/reports/${id}`, fields)
const after = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))
const pointsOf = async (who: Member) => (await who.get('/api/profile/achievements')).body.points
const ELSEWHERE = { lat: 36.1301, lng: -5.3502 }

describe('correcting one’s own report', () => {
  test('changes the report for everybody, and marks it as edited', async () => {
    const made = await aReport(author)
    const { status, body } = await correct(author, made.id, { description: ' Two bins have\r\ntipped over ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...made,
      rewards: undefined,
      description: 'Two bins have\ntipped over',
      editedAt: expect.any(String),
      version: expect.any(String),
    })
    expect(body.version).not.toBe(made.version)
    const { version: _, following: __, ...card } = body
    const visitor = app.aVisitor()
    const seen = { ...card, own: false }
    expect((await visitor.get(`/api/reports/${made.id}`)).body).toEqual(seen)
    const { items } = (await visitor.get('/api/reports')).body
    expect(items.find(({ id }: { id: string }) => id === made.id)).toEqual(seen)
    expect(JSON.stringify(items)).not.toContain('A bin has tipped over')
    const own = (await author.get('/api/reports')).body.items.find(({ id }: { id: string }) => id === made.id)
    expect(own).toEqual(body)
    expect((await author.get('/api/profile/reports')).body.items[0]).toEqual(body)
    await expectConsistent(app)
  })

  test('without any change returns the card and leaves the report as it was', async () => {
    const { rewards: _, ...made } = await aReport(author)
    const { category, description, lat, lng, version } = made
    for (const fields of [{}, { category, description, lat, lng, version }]) {
      expect(await correct(author, made.id, fields)).toMatchObject({ status: 200, body: made })
    }
    expect((await author.get(`/api/reports/${made.id}`)).body).toEqual(made)
    expect(await rows`select id from report_corrections where report_id = ${made.id}`).toEqual([])
  })

  test('keeps votes and validation, and the counts follow the category', async () => {
    const { id } = await aReport(author)
    for (const voter of await members(app, 10)) await castVote(voter, id, 'confirm')
    const { body } = await correct(author, id, { category: 'noise' })
    expect(body).toMatchObject({ category: 'noise', confirms: 10, communityValidated: true })
    const listed = async (category: string) => (await app.aVisitor().get(`/api/reports?category=${category}`)).body
    expect((await listed('noise')).items).toEqual([expect.objectContaining({ id, category: 'noise' })])
    expect((await listed('noise')).total).toBe(1)
    await expectConsistent(app)
  })

  test('to a new category changes the points by the formula, without a popup, a streak or a second award', async () => {
    const first = await aReport(author)
    const second = await aReport(author)
    await author.send('POST', '/api/profile/rewards/shown', { badges: ['first_report'], level: 2 })
    for (const [category, points] of [
      ['noise', 75],
      ['litter', 60],
      ['noise', 75],
    ] as const) {
      expect((await correct(author, second.id, { category })).status).toBe(200)
      expect(await pointsOf(author)).toBe(points)
      await expectConsistent(app)
    }
    expect((await author.get('/api/profile/rewards/new')).body).toEqual({ badges: [] })
    expect(await rows`select reason from ledger where report_id = ${second.id} order by number`).toEqual([
      { reason: 'report' },
      ...Array(3).fill({ reason: 'correction' }),
    ])
    await correct(author, first.id, { category: 'noise' })
    await author.send('DELETE', `/api/reports/${first.id}`)
    await expectConsistent(app)
  })

  test('that earns a badge or a higher level shows no popup', async () => {
    const ids = []
    for (const category of ['litter', 'litter', 'noise', 'vandalism', 'traffic', 'other', 'infrastructure']) {
      ids.push((await aReport(author, { category })).id)
    }
    const { badges } = (await author.get('/api/profile/rewards/new')).body
    await author.send('POST', '/api/profile/rewards/shown', { badges, level: 10 })
    const missing = (await author.get('/api/profile/achievements')).body.reportsByCategory
    const [category = ''] = Object.keys(missing).filter((name) => missing[name] === 0)
    await correct(author, ids[0] ?? '', { category })
    const earned =
      await rows`select badge from earned_badges where user_id = ${author.id} and badge = 'category_explorer'`
    expect(earned).toHaveLength(1)
    expect((await author.get('/api/profile/rewards/new')).body).toEqual({ badges: [] })
    await expectConsistent(app)
  })

  test('updates this report’s text in the points history', async () => {
    await aReport(author, { description: 'Another report' })
    const { id } = await aReport(author)
    await correct(author, id, { description: 'Without the name of my neighbour', category: 'noise' })
    const { history } = (await author.get('/api/profile/achievements')).body
    const descriptions = history.map(
      ({ details }: { details: { reportDescription: string } }) => details.reportDescription,
    )
    expect(descriptions).toEqual([...Array<string>(2).fill('Without the name of my neighbour'), 'Another report'])
  })

  test('of its pin gives it the new point’s address', async () => {
    const { id } = await aReport(author)
    const { body } = await correct(author, id, ELSEWHERE)
    expect(body).toMatchObject({ ...ELSEWHERE, address: 'Street 36.1301, Gibraltar, GX11' })
  })

  test('of its pin never keeps the old address; if the geocoder does not answer, the job fills in the new one', async () => {
    const { id, address } = await aReport(author)
    expect(address).toContain('Street')
    geocoder.answers.status = 500
    const moved = { lat: 36.1312, lng: -5.3511 }
    expect((await correct(author, id, moved)).body).toMatchObject({ ...moved, address: null })
    geocoder.answers.status = 200
    await fillAddresses(app.services)
    expect((await author.get(`/api/reports/${id}`)).body.address).toBe('Street 36.1312, Gibraltar, GX11')
  })

  test('makes the report found by its new words and not by its old ones', async () => {
    const { id } = await aReport(author, { description: 'purple elephant blocking pavement', category: 'traffic' })
    await correct(author, id, { description: 'yellow giraffe sleeping upstairs', ...ELSEWHERE })
    const found = async (description: string, { lat, lng }: { lat: number; lng: number }) => {
      const query = new URLSearchParams({ category: 'traffic', description, lat: `${lat}`, lng: `${lng}` })
      return (await author.get(`/api/reports/similar?${query}`)).body.items.map((item: { id: string }) => item.id)
    }
    expect(await found('purple elephant blocking pavement', { lat: 36.1408, lng: -5.3536 })).toEqual([])
    expect(await found('purple elephant blocking pavement', ELSEWHERE)).toEqual([])
    expect(await found('yellow giraffe sleeping upstairs', ELSEWHERE)).toEqual([id])
  })

  test.each([
    ['its author', (id: string, fields: object) => correct(author, id, fields)],
    [
      'an administrator',
      (id: string, fields: object) => administrator.send('PATCH', `/api/admin/reports/${id}`, fields),
    ],
  ])('by %s that changes the text but not its words keeps the report findable', async (_, change) => {
    const { id, lat, lng } = await aReport(author, { description: 'violet kangaroo jumping', category: 'traffic' })
    expect((await change(id, { description: 'Violet kangaroo, jumping!' })).status).toBe(200)
    const query = new URLSearchParams({
      category: 'traffic',
      description: 'violet kangaroo',
      lat: `${lat}`,
      lng: `${lng}`,
    })
    const found = [`/api/reports/similar?${query}`, '/api/reports?q=kangaroo']
    for (const path of found)
      expect((await author.get(path)).body.items.map((item: { id: string }) => item.id)).toContain(id)
  })

  test('is in the answer to a repeated submission', async () => {
    const { body } = await submit(author, {}, 'to-be-corrected')
    await correct(author, body.id, { description: 'Corrected' })
    const again = await submit(author, {}, 'to-be-corrected')
    expect(again).toMatchObject({ status: 201, body: { id: body.id, description: 'Corrected', rewards: body.rewards } })
  })
})

describe('a correction is refused', () => {
  const report = () => aReport(author)

  test('after 15 minutes, and the report stays as it is', async () => {
    const { id } = await report()
    after(14.9)
    expect((await correct(author, id, { description: 'In time' })).status).toBe(200)
    after(15.1)
    const late = await correct(author, id, { description: 'Too late' })
    expect(late).toMatchObject({ status: 409, body: { code: 'too-late' } })
    app.setNow(new Date())
    expect((await author.get(`/api/reports/${id}`)).body.description).toBe('In time')
  })

  test('when it is based on an older version, and returns the current one', async () => {
    const { id, version } = await report()
    expect((await correct(author, id, { version, description: 'First' })).status).toBe(200)
    expect(await correct(author, id, { version, description: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, description: 'First', version: expect.any(String), own: true } },
    })
  })

  test('for everybody else, and for hidden, deleted or unknown reports', async () => {
    const { id } = await report()
    const change = { description: 'Other words' }
    const others = [
      [app.aVisitor(), 401, 'signed-out'],
      [await aMember(app, { isVerified: false }), 403, 'unverified'],
      [await aMember(app), 403, 'not-author'],
      [await aMember(app, { isAdmin: true }), 403, 'not-author'],
    ] as const
    for (const [who, status, code] of others)
      expect(await correct(who, id, change)).toMatchObject({ status, body: { code } })
    await rows`update reports set status = 'hidden' where id = ${id}`
    expect(await correct(author, id, change)).toMatchObject({ status: 409, body: { code: 'hidden-report' } })
    expect(await correct(await aMember(app), id, change)).toMatchObject({ status: 404, body: { code: 'no-report' } })
    await author.send('DELETE', `/api/reports/${id}`)
    expect(await correct(author, id, change)).toMatchObject({ status: 404, body: { code: 'no-report' } })
    for (const unknown of ['01900000-0000-7000-8000-000000000000', 'nothing']) {
      expect((await correct(author, unknown, change)).status).toBe(404)
    }
  })

  test.each([
    ['nothing visible', { description: ' \u200b' }, 'missing-fields'],
    ['no words', { description: null }, 'missing-fields'],
    ['too many words', { description: 'x'.repeat(4001) }, 'too-long'],
    ['a control character', { description: 'a\0b' }, 'invalid'],
    ['an unknown category', { category: 'gossip' }, 'invalid'],
    ['an empty category', { category: '' }, 'missing-fields'],
    ['a latitude alone', { lat: 36.14 }, 'missing-fields'],
    ['a longitude alone', { lng: -5.35 }, 'missing-fields'],
    ['a longitude in words', { lat: 36.14, lng: 'west' }, 'invalid'],
    ['a place far outside', { lat: 36.2, lng: -5.35 }, 'outside'],
    ['a place just outside', { lat: 36.14, lng: -5.3700001 }, 'outside'],
    ['no version', { version: 'yesterday' }, 'invalid'],
  ])('with %s', async (_what, fields, code) => {
    const { id, description } = await report()
    expect(await correct(author, id, fields)).toMatchObject({ status: 400, body: { code } })
    expect((await author.get(`/api/reports/${id}`)).body.description).toBe(description)
  })

  test('after thirty corrections in 15 minutes', async () => {
    const few = await testApp({ env: { LIMITS_FACTOR: '0.1' } })
    const busy = await aMember(few)
    const { id } = await aReport(busy)
    const statuses: number[] = []
    for (let times = 0; times < 4; times++) statuses.push((await correct(busy, id, { description: `${times}` })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await few.close()
  })
})
