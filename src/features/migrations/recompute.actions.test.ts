import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { runMigration } from '#test/migrationRuns.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let author: Member
let others: Member[]
const ids: string[] = []

beforeAll(async () => {
  app = await testApp()
  others = await members(app, 12)
  author = await aMember(app)
  const photo = await aJpeg({ width: 80, height: 60 })
  for (const category of ['litter', 'litter', 'noise', 'traffic', 'wildlife']) {
    ids.push((await aReport(author, { category, ...(category === 'noise' && { photo }) })).id)
  }
  await Promise.all(others.map((who, at) => castVote(who, ids[0]!, at < 10 ? 'confirm' : 'reject')))
  for (const who of others.slice(0, 3)) await aComment(who, ids[1]!)
  await removeReport(author, ids[3]!)
  const administrator = await aMember(app, { isAdmin: true })
  await administrator.send('PATCH', `/api/admin/reports/${ids[2]}`, { category: 'other', removePhoto: true })
  await administrator.send('PATCH', `/api/admin/reports/${ids[4]}`, { status: 'hidden' })
  await expectConsistent(app)
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const counts = async () => {
  const { log } = await runMigration(app, 'recompute')
  return Object.fromEntries(log.map(({ kind, count }) => [kind, count]))
}
const nothing = { started: 0, standings: 0, counters: 0, totals: 0, done: 0 }

test('correct data stay as they are', async () => {
  expect(await counts()).toEqual(nothing)
  await expectConsistent(app)
})

test('wrong points, levels, streaks, counts and totals are corrected in one run', async () => {
  const { sql } = app.services.database
  const standings = () => rows`select * from standings where total_reports > 0 order by user_id`
  // The popups were already shown.
  await sql`update standings set seen_level = null`
  const before = await standings()
  await sql`update standings set points = 1, level = 1, reports_by_category = '{}', longest_streak = 9, last_report_day = null
    where total_reports > 0`
  await sql`update reports set confirms = 0, rejects = 7 where id = ${ids[0]}`
  await sql`update reports set comments = comments - 1 where id = ${ids[1]}`
  await sql`update report_counts set count = count + 2 where category = 'litter'`
  await sql`delete from report_counts where category = 'other'`
  await expect(expectConsistent(app)).rejects.toThrow('Not in agreement')
  expect(await counts()).toEqual({ ...nothing, standings: 1, counters: 2, totals: 2, done: 5 })
  await expectConsistent(app)
  expect(await standings()).toEqual(before)
  expect(await counts()).toEqual(nothing)
})

test('an award that failed is made later, and so is a validation that a wrong count has prevented', async () => {
  const { sql } = app.services.database
  const [late] = await members(app, 1)
  const missed = await aReport(late!, { category: 'noise' })
  await sql`delete from ledger where report_id = ${missed.id}`
  await sql`delete from standings where user_id = ${late!.id}`
  await sql`insert into standings (user_id) values (${late!.id})`
  const wrong = await aReport(late!, { category: 'litter' })
  await sql`update standings set total_reports = 3, points = 7 where user_id = ${late!.id}`
  await sql`update reports set confirms = -3 where id = ${wrong.id}`
  await Promise.all(others.slice(0, 11).map((who) => castVote(who, wrong.id, 'confirm')))
  await expect(expectConsistent(app)).rejects.toThrow('Not in agreement')
  await counts()
  await expectConsistent(app)
  const { points } = (await late!.get('/api/profile/achievements')).body
  expect(points).toBe(10 + 10 + 25 + 15 + 15 + 20)
  expect(await counts()).toEqual(nothing)
})

test('a deleted report that was never awarded stays without points', async () => {
  const { sql } = app.services.database
  const [late] = await members(app, 1)
  const { id } = await aReport(late!)
  await sql`delete from ledger where report_id = ${id}`
  await sql`delete from standings where user_id = ${late!.id}`
  await sql`insert into standings (user_id) values (${late!.id})`
  await removeReport(late!, id)
  expect(await counts()).toEqual(nothing)
  expect(await rows`select from ledger where report_id = ${id}`).toEqual([])
  await sql`delete from reports where id = ${id}`
})

test('a level that nobody has seen yet is still shown, but not a rise that was only a mistake', async () => {
  const { sql } = app.services.database
  const [risen, mistaken] = [await aMember(app), await aMember(app)]
  for (const who of [risen, mistaken]) await aReport(who)
  await sql`update standings set points = points + 1 where user_id = ${risen.id}`
  await sql`update standings set points = 500, level = 5, seen_level = 2 where user_id = ${mistaken.id}`
  expect(await counts()).toMatchObject({ standings: 2 })
  const shown = async (who: Member) => (await who.get('/api/profile/rewards/new')).body.level
  expect([await shown(risen), await shown(mistaken)]).toEqual([2, undefined])
})

test('nothing is lost while people vote, comment and report at the same time', async () => {
  const { sql } = app.services.database
  await sql`update reports set confirms = 0, rejects = 0, comments = 0`
  await sql`update report_counts set count = 1000`
  const busy = Promise.all(
    others.flatMap((who, at) => [
      castVote(who, ids[at % 2]!, at % 3 ? 'confirm' : null),
      aComment(who, ids[at % 3]!),
      aReport(who, { category: at % 2 ? 'litter' : 'other' }),
    ]),
  )
  await Promise.all([counts(), busy])
  expect(await counts()).toEqual(nothing)
  await expectConsistent(app)
})
