import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember, aReport, type Member, type Query, rowsOf, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { fillAddresses } from './addresses.actions.ts'

let app: TestApp
let geocoder: TestGeocoder
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})
beforeEach(async () => {
  member = await aMember(app, { name: 'Ana Lima' })
})

describe('a report', () => {
  test('is created with its card, points and badge', async () => {
    const { status, body } = await submit(member, { description: '  A bin\r\nhas tipped over ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      category: 'litter',
      description: 'A bin\nhas tipped over',
      lat: 36.1408,
      lng: -5.3536,
      address: '12, Main Street, Westside, GX11 1AA, Gibraltar',
      photo: null,
      author: { name: 'Ana Lima', avatar: null },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      version: body.createdAt,
      status: 'active',
      confirms: 0,
      rejects: 0,
      comments: 0,
      communityValidated: false,
      own: true,
      following: true,
      vote: null,
      rewards: { points: 50, badges: ['first_report'], level: 2 },
    })
    const [entry] = await rows`select * from ledger where report_id = ${body.id}`
    expect(entry).toMatchObject({
      user_id: member.id,
      points: 50,
      reason: 'report',
      details: {
        reportId: body.id,
        category: 'litter',
        hadPhoto: false,
        wasCommunityValidated: false,
        reportDescription: 'A bin\nhas tipped over',
        basePoints: 10,
        photoBonus: 0,
        firstReportBonus: 25,
        categoryFirstBonus: 15,
        streakBonus: 0,
      },
    })
    const [event] = await rows`select kind, role from report_events where report_id = ${body.id}`
    expect(event).toEqual({ kind: 'reported', role: 'author' })
  })

  test('has the address chosen from search results there, but never one that the author made up', async () => {
    geocoder.answers.places = [
      {
        ...{ display_name: 'Castle Road, Gibraltar, GX11 1AA, Gibraltar', lat: '36.1421', lon: '-5.3519' },
        address: { road: 'Castle Road', city: 'Gibraltar' },
      },
    ]
    await member.get('/api/places/search?q=castle')
    const place = { lat: 36.1421, lng: -5.3519, searched: 'castle' }
    const named = await submit(member, { ...place, address: 'Castle Road, Gibraltar' })
    expect(named.body.address).toBe('Castle Road, GX11 1AA, Gibraltar')
    const [row] = await rows`select address from reports where id = ${named.body.id}`
    expect(row?.['address']).toBe('Castle Road, GX11 1AA, Gibraltar')
    for (const address of ['The mayor’s house', '']) {
      const { body } = await submit(member, { ...place, address })
      expect(body.address).toBe('12, Main Street, Westside, GX11 1AA, Gibraltar')
    }
  })

  test('keeps markup, emoji and right-to-left text unchanged', async () => {
    const description = '<img src=x onerror=alert(1)> 👩‍👩‍👧 "שלום" & \\ \' --'
    const { body } = await submit(member, { description })
    const read = await app.aVisitor().get(`/api/reports/${body.id}`)
    expect(read.body.description).toBe(description)
  })

  test('may have 4,000 characters and lie on the border of the territory', async () => {
    expect((await submit(member, { description: '💡'.repeat(4000) })).status).toBe(201)
    expect((await submit(member, { lat: 36.155, lng: -5.37 })).status).toBe(201)
    expect((await submit(member, { lat: '36.1000', lng: '-5.33' })).status).toBe(201)
  })

  test('may be sent as JSON', async () => {
    const fields = { category: 'noise', description: 'Drilling at night', lat: 36.14, lng: -5.35 }
    expect((await member.send('POST', '/api/reports', fields)).status).toBe(201)
  })

  test('earns points that depend on earlier reports', async () => {
    const photo = await aJpeg()
    expect((await aReport(member, { photo })).rewards).toEqual({ points: 55, badges: ['first_report'], level: 2 })
    expect((await aReport(member)).rewards).toEqual({ points: 10, badges: [] })
    expect((await aReport(member, { category: 'traffic', photo })).rewards).toEqual({ points: 30, badges: [] })
  })

  test('shows the streak on the third day in a row', async () => {
    const noon = (day: string) => app.setNow(new Date(`2026-12-${day}T11:00:00Z`))
    noon('01')
    const regular = await aMember(app)
    const own = async (day: string) => {
      noon(day)
      return (await aReport(regular)).rewards
    }
    expect(await own('01')).toMatchObject({ points: 50 })
    expect(await own('02')).toEqual({ points: 15, badges: [] })
    expect(await own('03')).toEqual({ points: 15, badges: [], streak: 3 })
    expect(await own('03')).toEqual({ points: 15, badges: [], streak: 3 })
    expect(await own('05')).toEqual({ points: 10, badges: [] })
    app.setNow(new Date())
  })

  test('is kept when its award fails, which is only logged', async () => {
    await app.services.database.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'no points today'; end $$;
      create trigger fail before insert on ledger for each row execute function fail()`)
    const { status, body } = await submit(member)
    await app.services.database.pool.query('drop trigger fail on ledger; drop function fail()')
    expect(status).toBe(201)
    expect(body.rewards).toEqual({ points: 0, badges: [] })
    expect(await rows`select points, total_reports from standings where user_id = ${member.id}`).toEqual([
      { points: 0, total_reports: 0 },
    ])
    expect((await aReport(member)).rewards.points).toBe(50)
  })
})

describe('the address', () => {
  let place = 0
  const somewhere = () => ({ lat: 36.101 + ++place / 1000, lng: -5.35 })

  test('is taken from the cache', async () => {
    const point = somewhere()
    await app.aVisitor().get(`/api/places/reverse?lat=${point.lat}&lng=${point.lng}`)
    const asked = geocoder.asked.length
    const { address } = await aReport(member, point)
    expect(address).toContain('Main Street')
    expect(geocoder.asked.length).toBe(asked)
  })

  test('is filled in later if the lookup takes too long', async () => {
    geocoder.answers.delayMs = 2500
    const { id, address } = await aReport(member, somewhere())
    geocoder.answers.delayMs = 0
    expect(address).toBe(null)
    await fillAddresses(app.services)
    expect((await app.aVisitor().get(`/api/reports/${id}`)).body.address).toContain('Main Street')
  })

  test('of a point without a name is empty, and is not looked up again', async () => {
    geocoder.answers.label = null
    expect((await aReport(member, somewhere())).address).toBe(null)
    const asked = geocoder.asked.length
    await fillAddresses(app.services)
    expect(geocoder.asked.length).toBe(asked)
    geocoder.answers.label = '12, Main Street, Westside, GX11 1AA, Gibraltar'
  })

  test('that can’t be looked up does not hold up those of later reports', async () => {
    geocoder.answers.status = 500
    const made = [await aReport(member, somewhere()), await aReport(member, somewhere())]
    geocoder.answers.status = (lat) => (lat === made[0]!.lat ? 500 : 200)
    await fillAddresses(app.services)
    const addresses = async () =>
      Promise.all(made.map(async ({ id }) => (await app.aVisitor().get(`/api/reports/${id}`)).body.address))
    expect(await addresses()).toEqual([null, expect.stringContaining('Main Street')])
    geocoder.answers.status = 200
    await fillAddresses(app.services)
    expect(await addresses()).toEqual([expect.stringContaining('Main Street'), expect.stringContaining('Main Street')])
  })

  test('may be missing without an error for the author', async () => {
    geocoder.answers.status = 500
    const { status, body } = await submit(member, somewhere())
    geocoder.answers.status = 200
    expect([status, body.address]).toEqual([201, null])
  })
})

test('two simultaneous first reports earn 25 once, 15 for each category, and one badge', async () => {
  const replies = await Promise.all([submit(member, { category: 'litter' }), submit(member, { category: 'noise' })])
  expect(replies.map(({ body }) => body.rewards.points).toSorted((one, other) => one - other)).toEqual([25, 50])
  expect(replies.flatMap(({ body }) => body.rewards.badges)).toEqual(['first_report'])
  const [standing] =
    await rows`select points, total_reports, reports_by_category from standings where user_id = ${member.id}`
  expect(standing).toEqual({ points: 75, total_reports: 2, reports_by_category: { litter: 1, noise: 1 } })
  const [ledger] = await rows`select sum(points) as points from ledger where user_id = ${member.id}`
  expect(ledger).toEqual({ points: 75 })
})
