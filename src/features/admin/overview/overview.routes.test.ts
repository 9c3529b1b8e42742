import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { dayIn } from '#shared/clock.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { measureOverview } from './overview.actions.ts'
import { findNumbers } from './overview.queries.ts'

let app: TestApp
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const overview = async () => (await administrator.get('/api/admin/overview')).body

test('shows thirty empty days while there is no data', async () => {
  const body = await overview()
  expect(body).toMatchObject({ open: 0, resolved: 0, hidden: 0, medianSeconds: null, flagsWaiting: 0, categories: {} })
  expect(body.days).toHaveLength(30)
  expect(body.days.every(({ count }: { count: number }) => count === 0)).toBe(true)
  expect(body.days.at(-1).day).toBe(dayIn(app.services.territory.timeZone, app.services.now()))
  expect(body.storage.isAnswering).toBe(true)
})

test('shows the source of the maps: none before a pack is there, then the pack and its age', async () => {
  expect((await overview()).map).toEqual({ source: 'none', extractDate: null, isOld: false })
  await adoptProjectPack(app.services, 'territories/gibraltar.pmtiles')
  const extractDate = app.services.packs.current()?.info.extractDate
  expect(extractDate).toBeTruthy()
  expect((await overview()).map).toEqual({ source: 'pack', extractDate, isOld: true })
})

test('counts visible reports by day, category and state, and gives the median time to a resolution', async () => {
  const author = await aMember(app)
  const made = []
  for (const category of ['litter', 'litter', 'noise', 'litter']) made.push((await aReport(author, { category })).id)
  const set = (id: string, status: string) => administrator.send('PATCH', `/api/admin/reports/${id}`, { status })
  await set(made[0]!, 'resolved')
  await set(made[1]!, 'resolved')
  await set(made[3]!, 'hidden')
  await announceNow(app)
  await rows`update report_events set at = at + interval '2 hours' where kind = 'resolved' and report_id = ${made[0]}`
  await rows`update report_events set at = at + interval '4 hours' where kind = 'resolved' and report_id = ${made[1]}`
  const flagger = await aMember(app)
  await flagger.send('POST', `/api/reports/${made[2]}/flags`, { reason: 'spam' })
  const body = await overview()
  expect(body).toMatchObject({ open: 1, resolved: 2, hidden: 1, flagsWaiting: 1, categories: { litter: 2, noise: 1 } })
  expect(body.days.at(-1).count).toBe(3)
  expect(Math.round(body.medianSeconds / 3600)).toBe(3)
  expect(body.concerns).toContain('flags')
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('shows the numbers that the job has measured when there are very many reports', async () => {
  await measureOverview(app.services)
  expect(await findNumbers(app.services.database.sql)).toMatchObject({ open: 1, resolved: 2, hidden: 1 })
  await rows`insert into report_counts (hour, category, count) values ('2020-01-01T00:00:00Z', 'all', 1000000)`
  await rows`update overview_numbers set open = 700000`
  expect((await overview()).open).toBe(700_000)
})
