import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member, type Query, rowsOf } from '#test/makers.ts'
import type { MigrationName } from './migrations.rules.ts'
import { askForPurge, askForRun, continueRuns } from './runner.actions.ts'

let app: TestApp
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const start = (name: MigrationName) => {
  const { database, now } = app.services
  return database.transaction((sql) => askForRun(sql, { name, administratorId: administrator.id }, now()))
}
const later = (days: number) => app.setNow(new Date(Date.now() + days * DAY_MS))

test('the nightly purge comes before the runs of administrators, which come in their order', async () => {
  for (const name of ['thumbnails', 'addresses'] as const) await start(name)
  await askForPurge(app.services)
  await continueRuns(app.services)
  const ended = await rows`select name from upkeep_runs order by ended_at`
  expect(ended.map(({ name }) => name)).toEqual(['purge', 'thumbnails', 'addresses'])
})

test('a run that is stopped goes on later, and its log says so', async () => {
  await start('recompute')
  const stop = new AbortController()
  const { database } = app.services
  await continueRuns(
    { ...app.services, database: { ...database, transaction: (work) => (stop.abort(), database.transaction(work)) } },
    stop.signal,
  )
  const lines = async () =>
    (
      await rows`select kind from upkeep_lines l join upkeep_runs r on r.id = l.run_id
        where name = 'recompute' order by position`
    ).map(({ kind }) => kind)
  expect(await lines()).toEqual(['started'])
  await continueRuns(app.services)
  expect(await lines()).toEqual(['started', 'continued', 'standings', 'counters', 'totals', 'done'])
})

test('runs that ended over 90 days ago are deleted, except the latest of each migration', async () => {
  await rows`delete from upkeep_runs`
  for (const days of [0, 1, 89, 91.5]) {
    later(days)
    await start('thumbnails')
    if (days < 2) await start('addresses')
    await continueRuns(app.services)
  }
  await askForPurge(app.services)
  await continueRuns(app.services)
  const left = await rows`select name, count(*) as count from upkeep_runs group by name order by name`
  expect(left).toEqual([
    { name: 'addresses', count: 1 },
    { name: 'purge', count: 1 },
    { name: 'thumbnails', count: 2 },
  ])
})
