import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, removeReport, submit } from '#test/makers.ts'

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
afterEach(async () => {
  app.setNow(new Date())
  await expectConsistent(app)
})

const at = (time: string) => app.setNow(new Date(time))
const achieved = async (who: Member) => (await who.get('/api/profile/achievements')).body

test.each([
  ['in winter time', '2027-01-10T22:59:58Z', '2027-01-10T23:00:00Z'],
  ['before the night of the spring change', '2027-03-27T22:59:58Z', '2027-03-27T23:00:00Z'],
  ['after the night of the spring change', '2027-03-28T21:59:58Z', '2027-03-28T22:00:00Z'],
  ['before the night of the autumn change', '2027-10-30T21:59:58Z', '2027-10-30T22:00:00Z'],
  ['after the night of the autumn change', '2027-10-31T22:59:58Z', '2027-10-31T23:00:00Z'],
])(
  'reports just before and after the territory’s midnight are on two consecutive days: %s',
  async (_when, before, after) => {
    at(before)
    const member = await aMember(app)
    expect((await aReport(member)).rewards.points).toBe(50)
    at(after)
    expect((await aReport(member)).rewards.points).toBe(15)
    const { body } = await member.get('/api/profile/achievements')
    expect(body.stats).toMatchObject({ currentStreak: 2, longestStreak: 2 })
  },
)

test.each([
  ['spring', '2027-03-27T23:00:00Z', '2027-03-28T21:59:58Z'],
  ['autumn', '2027-10-30T22:00:00Z', '2027-10-31T22:59:58Z'],
])('the first and the last second of the day when the clocks change in %s are one day', async (_when, first, last) => {
  at(first)
  const member = await aMember(app)
  await aReport(member)
  at(last)
  expect((await aReport(member)).rewards.points).toBe(10)
  const { body } = await member.get('/api/profile/achievements')
  expect(body.stats).toMatchObject({ currentStreak: 1, longestStreak: 1 })
})

test('the server’s clock decides, whatever time a request contains', async () => {
  at('2027-05-03T10:00:00Z')
  const member = await aMember(app)
  await aReport(member)
  const headers = { date: 'Tue, 04 May 2027 10:00:00 GMT' }
  const fields = {
    category: 'litter',
    description: 'Again',
    lat: 36.1408,
    lng: -5.3536,
    timestamp: '2027-05-04T10:00Z',
  }
  const { status, body } = await member.send('POST', '/api/reports', fields, { headers })
  expect([status, body.rewards.points, body.createdAt.slice(0, 10)]).toEqual([201, 10, '2027-05-03'])
})

test('a streak shows as zero two days after its last report, and its longest stays', async () => {
  at('2027-06-01T10:00:00Z')
  const member = await aMember(app)
  await aReport(member)
  at('2027-06-02T10:00:00Z')
  await aReport(member)
  const streaks = async () => {
    const { currentStreak, longestStreak } = (await member.get('/api/profile/achievements')).body.stats
    return [currentStreak, longestStreak]
  }
  expect(await streaks()).toEqual([2, 2])
  at('2027-06-03T21:59:00Z')
  expect(await streaks()).toEqual([2, 2])
  at('2027-06-03T22:01:00Z')
  expect(await streaks()).toEqual([0, 2])
})

test('posting and deleting on one day earns the streak bonus once', async () => {
  at('2027-06-10T10:00:00Z')
  const member = await aMember(app)
  await aReport(member)
  at('2027-06-11T10:00:00Z')
  const earned = []
  for (let times = 0; times < 3; times++) {
    const { id, rewards } = await aReport(member)
    earned.push(rewards.points)
    await removeReport(member, id)
  }
  earned.push((await aReport(member)).rewards.points, (await aReport(member)).rewards.points)
  expect(earned).toEqual([15, 10, 10, 10, 15])
})

test('two first reports at once earn the first-report bonus, each category’s bonus and each badge once', async () => {
  for (const categories of [
    ['litter', 'litter'],
    ['litter', 'noise'],
  ]) {
    const member = await aMember(app)
    const replies = await Promise.all(categories.map((category) => submit(member, { category })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    const points = replies.map(({ body }) => body.rewards.points).sort((a, b) => a - b)
    expect(points).toEqual(categories[1] === 'noise' ? [25, 50] : [10, 50])
    expect(replies.flatMap(({ body }) => body.rewards.badges)).toEqual(['first_report'])
    const { body } = await member.get('/api/profile/achievements')
    expect(body.points).toBe(categories[1] === 'noise' ? 75 : 60)
  }
})

test('a report begun before midnight that arrives after one of the new day does not end the streak', async () => {
  at('2027-07-01T10:00:00Z')
  const member = await aMember(app)
  for (const day of [1, 2, 3, 4, 5]) {
    at(`2027-07-0${day}T10:00:00Z`)
    await aReport(member)
  }
  at('2027-07-05T22:00:00Z')
  expect((await aReport(member)).rewards).toMatchObject({ points: 15, streak: 6 })
  at('2027-07-05T21:59:59Z')
  expect((await aReport(member)).rewards.points).toBe(15)
  expect((await achieved(member)).stats).toMatchObject({ currentStreak: 6, longestStreak: 6 })
  at('2027-07-06T22:00:00Z')
  const { rewards } = await aReport(member)
  expect(rewards).toMatchObject({ points: 15, badges: ['streak_master'], streak: 7 })
  expect((await achieved(member)).points).toBe(25 + 15 + 8 * 10 + 7 * 5)
})

test('a late report of the previous day gives the new day its streak bonus once, as the history shows', async () => {
  at('2027-08-01T22:00:00Z')
  const member = await aMember(app)
  const early = await aReport(member)
  await removeReport(member, (await aReport(member)).id)
  at('2027-08-01T21:59:59Z')
  expect((await aReport(member)).rewards.points).toBe(10 + 5 + 5)
  expect((await aReport(member)).rewards.points).toBe(10)
  const { points, stats, history } = await achieved(member)
  expect(points).toBe(25 + 15 + 3 * 10 + 2 * 5)
  expect(stats).toMatchObject({ currentStreak: 2, longestStreak: 2 })
  const corrections = history.filter(({ reason }: { reason: string }) => reason === 'correction')
  expect(corrections.map((entry: { points: number; details: object }) => [entry.points, entry.details])).toContainEqual(
    [
      5,
      {
        reportId: early.id,
        category: 'litter',
        hadPhoto: false,
        wasCommunityValidated: false,
        reportDescription: 'A bin has tipped over',
        basePoints: 0,
        photoBonus: 0,
        firstReportBonus: 0,
        categoryFirstBonus: 0,
        streakBonus: 5,
      },
    ],
  )
})

test('when two reports come around midnight, the one of the new day may be stored first', async () => {
  at('2027-09-01T10:00:00Z')
  const member = await aMember(app)
  await aReport(member)
  geocoder.answers.delayMs = 700
  const asked = geocoder.asked.length
  at('2027-09-01T21:59:59.500Z')
  const before = submit(member, { lat: 36.1312, lng: -5.3488 })
  await vi.waitFor(() => expect(geocoder.asked.length).toBeGreaterThan(asked), 10_000)
  at('2027-09-01T22:00:00Z')
  const after = await submit(member)
  geocoder.answers.delayMs = 0
  expect([after.status, (await before).status]).toEqual([201, 201])
  const booked = await app.services.database.sql`
    select to_char(day, 'MM-DD') as day, points from ledger where user_id = ${member.id} order by number`
  expect(booked).toEqual([
    { day: '09-01', points: 50 },
    { day: '09-02', points: 15 },
    { day: '09-01', points: 10 },
  ])
  expect((await achieved(member)).stats).toMatchObject({ currentStreak: 2, longestStreak: 2 })
})
