import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { achievements } from './achievements.contract.ts'

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
  member = await aMember(app)
})

const achieved = async (who = member) => (await who.get('/api/profile/achievements')).body
const confirmTen = async (reportId: string) => {
  for (const voter of await members(app, 10)) await castVote(voter, reportId, 'confirm')
}

describe('achievements', () => {
  test('are empty for people who have not reported yet', async () => {
    const { status, headers, body } = await member.get('/api/profile/achievements')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(achievements.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      points: 0,
      level: { number: 1, name: 'Community Helper', progress: 0, pointsToNext: 50 },
      stats: { totalReports: 0, reportsWithPhotos: 0, validatedReports: 0, currentStreak: 0, longestStreak: 0 },
      reportsByCategory: {
        litter: 0,
        infrastructure: 0,
        traffic: 0,
        vandalism: 0,
        wildlife: 0,
        noise: 0,
        other: 0,
      },
      history: [],
    })
    expect(body.badges).toHaveLength(9)
    expect(body.badges[0]).toEqual({
      id: 'first_report',
      name: 'First Report',
      description: 'Submit your first report',
      icon: 'map-pin-check',
      earnedAt: null,
      progress: { have: 0, need: 1 },
    })
  })

  test('follow submissions, confirms and deletions, with their history', async () => {
    const { id } = await aReport(member, { category: 'noise', description: 'x'.repeat(200), photo: await aJpeg() })
    await confirmTen(id)
    const { id: second } = await aReport(member)
    await removeReport(member, second)
    const body = await achieved()
    expect(achievements.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      points: 75,
      level: { number: 2, name: 'Local Observer', progress: 0.25, pointsToNext: 75 },
      stats: { totalReports: 1, reportsWithPhotos: 1, validatedReports: 1, currentStreak: 1, longestStreak: 1 },
    })
    expect(body.reportsByCategory).toMatchObject({ noise: 1, litter: 0 })
    const shown = body.history.map(({ points, reason }: { points: number; reason: string }) => [points, reason])
    expect(shown).toEqual([
      [-25, 'reversal'],
      [25, 'report'],
      [20, 'validation'],
      [55, 'report'],
    ])
    const none = { basePoints: 0, photoBonus: 0, firstReportBonus: 0, categoryFirstBonus: 0, streakBonus: 0 }
    expect(body.history[0].details).toMatchObject({ ...none, basePoints: -10, categoryFirstBonus: -15 })
    expect(body.history[2].details).toMatchObject({ ...none, validationBonus: 20 })
    expect(body.history[3]).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      points: 55,
      reason: 'report',
      details: {
        reportId: id,
        category: 'noise',
        hadPhoto: true,
        wasCommunityValidated: false,
        reportDescription: `${'x'.repeat(150)}…`,
        basePoints: 10,
        photoBonus: 5,
        firstReportBonus: 25,
        categoryFirstBonus: 15,
        streakBonus: 0,
      },
    })
    const earned = body.badges.filter(({ earnedAt }: { earnedAt: string | null }) => earnedAt)
    expect(earned.map((badge: { id: string }) => badge.id)).toEqual(['first_report', 'community_validator'])
    expect(body.badges[3]).toMatchObject({ id: 'photo_enthusiast', progress: { have: 1, need: 10 } })
  })

  test('show nothing left to earn at level ten, and progress never exceeds its maximum', async () => {
    await rows`
      update standings set points = 3200, level = 10, total_reports = 60, reports_by_category = ${{ litter: 60 }}
      where user_id = ${member.id}`
    const body = await achieved()
    expect(body.level).toEqual({ number: 10, name: 'Gibraltar Legend', progress: 1, pointsToNext: null })
    expect(body.badges.find(({ id }: { id: string }) => id === 'litter_warrior').progress).toEqual({
      have: 20,
      need: 20,
    })
  })

  test('contain the latest 50 entries of the history, newest first, while the ledger keeps all', async () => {
    await rows`
      insert into ledger (id, user_id, report_id, at, day, points, reason, details)
      select gen_random_uuid(), ${member.id}, gen_random_uuid(), '2026-01-01'::timestamptz + i * interval '1 hour',
        '2026-01-01', i, 'report', '{"reportId":"","category":"litter","hadPhoto":false,"wasCommunityValidated":false,"reportDescription":""}'
      from generate_series(1, 60) i`
    const points = (await achieved()).history.map((entry: { points: number }) => entry.points)
    expect(points).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at))
  })

  test('are for signed-in people, verified or not, and nobody else', async () => {
    const unverified = await aMember(app, { isVerified: false })
    for (const path of ['/api/profile/achievements', '/api/profile/rewards/new']) {
      expect((await unverified.get(path)).status).toBe(200)
      expect(await app.aVisitor().get(path)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    }
    const shown = await app.aVisitor().send('POST', '/api/profile/rewards/shown', { badges: [] })
    expect(shown).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  })
})

describe('rewards that were not shown yet', () => {
  const unseen = async () => (await member.get('/api/profile/rewards/new')).body
  const show = (what: object) => member.send('POST', '/api/profile/rewards/shown', what)
  const showAll = async () => show(await unseen())

  test('are those named in a submission’s answer, until they are marked as shown', async () => {
    const { rewards } = await aReport(member)
    expect(rewards).toMatchObject({ badges: ['first_report'], level: 2 })
    expect(await unseen()).toEqual({ badges: ['first_report'], level: 2 })
    await show({ badges: ['first_report'] })
    expect(await unseen()).toEqual({ badges: [], level: 2 })
    await show({ level: 2 })
    expect(await unseen()).toEqual({ badges: [] })
  })

  test('are not marked by an id that the database could not read', async () => {
    expect((await show({ badges: ['\u0000'] })).status).toBe(400)
  })

  test('stay until they are marked as shown', async () => {
    const { id } = await aReport(member)
    await showAll()
    await confirmTen(id)
    for (let times = 0; times < 2; times++) expect(await unseen()).toEqual({ badges: ['community_validator'] })
    expect(await show({ badges: ['streak_master'] })).toMatchObject({ status: 204, body: '' })
    expect(await unseen()).toEqual({ badges: ['community_validator'] })
    const replies = await Promise.all([1, 2, 3].map(() => show({ badges: ['community_validator', 'handled-of'] })))
    for (const { status } of replies) expect(status).toBe(204)
    expect(await unseen()).toEqual({ badges: [] })
    expect((await achieved()).badges[1]).toMatchObject({
      id: 'community_validator',
      earnedAt: expect.any(String),
    })
  })

  test('contain a new level once', async () => {
    const ids = []
    for (let reports = 0; reports < 9; reports++) ids.push((await aReport(member)).id)
    expect((await achieved()).level).toMatchObject({ number: 2, pointsToNext: 20 })
    await showAll()
    await confirmTen(ids[0])
    expect(await unseen()).toEqual({ badges: ['community_validator'], level: 3 })
    await show({ badges: ['community_validator'] })
    expect(await unseen()).toEqual({ badges: [], level: 3 })
    await show({ level: 2 })
    expect(await unseen()).toEqual({ badges: [], level: 3 })
    await show({ level: 3 })
    expect(await unseen()).toEqual({ badges: [] })
  })

  test('omit a level that was lost again', async () => {
    const ids = []
    for (let reports = 0; reports < 9; reports++) ids.push((await aReport(member)).id)
    await showAll()
    await confirmTen(ids[0])
    await removeReport(member, ids[0])
    expect(await unseen()).toEqual({ badges: ['community_validator'] })
    expect((await aReport(member)).rewards).toEqual({ points: 10, badges: [] })
  })

  test('contain only the highest level', async () => {
    const ids = []
    for (let reports = 0; reports < 9; reports++) ids.push((await aReport(member)).id)
    await showAll()
    await confirmTen(ids[0])
    expect((await aReport(member)).rewards).toMatchObject({ badges: ['regular_reporter'] })
    expect(await unseen()).toMatchObject({ level: 3 })
    await rows`update standings set points = 295 where user_id = ${member.id}`
    expect((await aReport(member)).rewards).toMatchObject({ level: 4 })
    await show({ level: 3 })
    expect(await unseen()).toEqual({
      badges: expect.arrayContaining(['community_validator', 'regular_reporter']),
      level: 4,
    })
  })

  test.each([[{ badges: 'all' }], [{ badges: Array(51).fill('x') }], [{ level: 'high' }], [{ level: 1.5 }]])(
    'cannot be marked as shown with %j',
    async (what) => {
      expect(await show(what)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    },
  )
})
