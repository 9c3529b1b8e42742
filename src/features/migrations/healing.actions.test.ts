import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { achievements } from '#features/rewards/achievements/achievements.contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { runMigration } from '#test/migrationRuns.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let author: Member
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await aMember(app)
})

const rows = (...query: Query) => rowsOf(app, ...query)
const edit = (id: string, body: object) => administrator.send('PATCH', `/api/admin/reports/${id}`, body)
const achieved = async () => (await author.get('/api/profile/achievements')).body
const at = (time: string) => app.setNow(new Date(time))

/** Runs the migration, checks that nothing is wrong any more, and returns the entries that it added. */
async function healed(): Promise<unknown[][]> {
  const before = await rows`select id from ledger`
  await expect(expectConsistent(app)).rejects.toThrow('Not in agreement')
  const { log, state } = await runMigration(app, 'recompute')
  expect(state).toBe('done')
  expect(log.find(({ kind }) => kind === 'standings')?.count).toBeGreaterThan(0)
  await expectConsistent(app)
  const again = await runMigration(app, 'recompute')
  expect(again.log.length).toBeGreaterThan(0)
  expect(again.log.filter(({ count }) => count !== 0)).toEqual([])
  const { history } = await achieved()
  expect(achievements.shape.history.parse(history)).toEqual(history)
  const added = await rows`
    select reason, points from ledger where id <> all(${before.map(({ id }) => id)}::uuid[]) order by number`
  return added.map(({ reason, points }) => [reason, points])
}

/** Two reports of different categories; the second one has a photo and is validated. */
async function someReports(): Promise<[{ id: string }, { id: string }]> {
  const first = await aReport(author, { category: 'litter' })
  const second = await aReport(author, { category: 'noise', photo: await aJpeg({ width: 80, height: 60 }) })
  await Promise.all((await members(app, 10)).map((voter) => castVote(voter, second.id, 'confirm')))
  expect((await achieved()).points).toBe(25 + 15 + 10 + 15 + 10 + 5 + 20)
  return [first, second]
}

test('points that do not match the formula get a correction', async () => {
  const [first] = await someReports()
  await rows`update ledger set points = points + 7 where report_id = ${first.id}`
  expect(await healed()).toEqual([['correction', -7]])
  expect((await achieved()).points).toBe(100)
})

test('a category or photo that differs from the report’s row is corrected', async () => {
  const [first, second] = await someReports()
  await rows`update reports set category = 'traffic' where id = ${second.id}`
  await rows`update reports set category = 'traffic' where id = ${first.id}`
  await rows`update reports set photo_display = null, photo_thumb = null where id = ${second.id}`
  expect(await healed()).toEqual([
    ['correction', 0],
    ['correction', -20],
  ])
  expect((await achieved()).reportsByCategory).toMatchObject({ traffic: 2, litter: 0, noise: 0 })
})

test('a missing reversal of a deleted report is added, and one with wrong points is corrected', async () => {
  const [first, second] = await someReports()
  await removeReport(author, second.id)
  await rows`delete from ledger where report_id = ${second.id} and reason = 'reversal'`
  await rows`update standings set points = points + 50, total_reports = 2 where user_id = ${author.id}`
  expect(await healed()).toEqual([['reversal', -50]])
  await removeReport(author, first.id)
  await rows`update ledger set points = -1, details = details - 'basePoints' where report_id = ${first.id} and reason = 'reversal'`
  expect(await healed()).toEqual([['correction', -49]])
  expect((await achieved()).points).toBe(0)
})

test('an award whose report’s row no longer exists is reversed', async () => {
  const [, second] = await someReports()
  await rows`delete from reports where id = ${second.id}`
  expect(await healed()).toEqual([['reversal', -50]])
  expect((await achieved()).points).toBe(50)
})

test('a failed award and a failed validation are added', async () => {
  const [first, second] = await someReports()
  await rows`delete from ledger where report_id = ${first.id} or (report_id = ${second.id} and reason = 'validation')`
  expect(await healed()).toEqual([
    ['correction', 25],
    ['report', 25],
    ['validation', 20],
  ])
  expect((await achieved()).points).toBe(100)
})

test('points that are wrong because two corrections were read in the wrong order are repaired', async () => {
  const kept = await aReport(author, { category: 'litter' })
  const { id } = await aReport(author, { category: 'litter' })
  await edit(id, { category: 'noise' })
  await edit(id, { category: 'litter' })
  // Old entries, from before the ledger had numbers, were numbered by the times of their requests.
  await rows`alter table ledger alter column number drop identity`
  await rows`
    update ledger set number = -number where report_id = ${id} and reason = 'correction'`
  await rows`alter table ledger alter column number add generated always as identity`
  await rows`select setval(pg_get_serial_sequence('ledger', 'number'), max(number)) from ledger`
  await removeReport(author, id)
  await removeReport(author, kept.id)
  expect((await achieved()).points).toBe(15)
  expect(await healed()).toEqual([['correction', -15]])
  expect((await achieved()).points).toBe(0)
})

test('a streak that was ended by a late report is restored with its bonus and badge', async () => {
  at('2027-07-01T10:00:00Z')
  author = await aMember(app)
  for (let day = 1; day <= 7; day++) {
    at(`2027-07-0${day}T10:00:00Z`)
    if (day !== 6) await aReport(author)
  }
  at('2027-07-06T10:00:00Z')
  await aReport(author)
  // Makes the data as they were before late reports were handled.
  await rows`delete from ledger where user_id = ${author.id} and reason = 'correction'`
  await rows`delete from earned_badges where user_id = ${author.id} and badge = 'streak_master'`
  await rows`
    update standings set points = points - 5, current_streak = 1, longest_streak = 5, last_report_day = '2027-07-06',
      day_reports = 1, day_streak_bonuses = 0
    where user_id = ${author.id}`
  expect(await healed()).toEqual([['correction', 5]])
  const { points, stats, badges } = await achieved()
  expect([points, stats.longestStreak]).toEqual([25 + 15 + 7 * 10 + 6 * 5, 7])
  expect(badges.find(({ id }: { id: string }) => id === 'streak_master').earnedAt).not.toBeNull()
  app.setNow(new Date())
})
