import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aReportOf, hideReport } from '#test/feed.ts'
import { temporaryFolder } from '#test/folders.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

let app: TestApp
let author: Member
let ids: string[]
let now: Date

const rows = (...query: Query) => rowsOf(app, ...query)
const statistics = async () => (await app.aVisitor().get('/api/statistics')).body
const csv = async (query = '') => (await fetch(`${app.base}/statistics.csv${query}`)).text()
/** Numbers are kept for a minute. */
const later = () => {
  now = new Date(now.getTime() + 61_000)
  app.setNow(now)
}

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
  ids = []
  for (let hours = 1; hours <= 6; hours++) ids.push((await aReportOf(app, author, hours, { category: 'litter' })).id)
  ids.push((await aReportOf(app, author, 7, { category: 'noise' })).id)
  const hidden = await aReportOf(app, author, 8, { category: 'noise' })
  await hideReport(app, hidden.id, 'noise')
  now = new Date()
  app.setNow(now)
})
afterAll(() => app.close())

/** Resolves a report this many days after it was submitted. */
async function resolve(id: string, days: number): Promise<void> {
  await rows`update reports set status = 'resolved' where id = ${id}`
  await addEvent(id, 'resolved', days)
}

const addEvent = (id: string, kind: string, days: number) => rows`
  insert into report_events (id, report_id, at, kind, role)
  select gen_random_uuid(), id, created_at + ${days}::int * interval '1 day', ${kind}::text, 'administrator'
  from reports where id = ${id}`

describe('the numbers', () => {
  test('count visible reports; a share or a number of days is null below five cases', async () => {
    const { total, categories, months, quarters } = await statistics()
    expect(total).toEqual({
      ...{ reports: 7, open: 7, resolved: 0, validated: 0 },
      ...{ validatedShare: 0, medianDays: null, p90Days: null },
    })
    const of = (name: string) => categories.find(({ category }: { category: string }) => category === name)
    expect(of('noise')).toMatchObject({ reports: 1, validatedShare: null })
    expect(of('wildlife')).toMatchObject({ reports: 0, validatedShare: null })
    expect(categories).toHaveLength(7)
    expect(months.reduce((sum: number, { reports }: { reports: number }) => sum + reports, 0)).toBe(7)
    expect(quarters).toEqual([{ quarter: null, reports: 7 }])
  })

  test('have the median and the 90th percentile of the days until the resolution', async () => {
    for (const [at, id] of ids.slice(0, 5).entries()) await resolve(id, at + 1)
    const [reopened = '', hidden = ''] = ids
    await addEvent(reopened, 'active', 7)
    await resolve(reopened, 11)
    // Hidden for a while and shown again: that is no new resolution.
    await addEvent(hidden, 'hidden', 50)
    await resolve(hidden, 100)
    await rows`update reports set validated_at = now() where id = ${ids[0]}`
    later()
    const { total, categories } = await statistics()
    expect(total).toMatchObject({ open: 2, resolved: 5, validated: 1, validatedShare: 0.143 })
    // 11, 2, 3, 4 and 5 days.
    expect([total.medianDays, total.p90Days]).toEqual([4, 8.6])
    expect(categories[0]).toMatchObject({ category: 'litter', resolved: 5, medianDays: 4, validatedShare: 0.167 })
  })

  test('are cached for a minute and shared by everybody', async () => {
    const before = await statistics()
    await aReportOf(app, author, 9)
    app.setNow(now)
    expect(await statistics()).toEqual(before)
    later()
    expect((await statistics()).total.reports).toBe(8)
  })

  test('fall into months of the territory’s time zone, without a gap', async () => {
    await rows`update report_counts set hour = '2025-12-31T22:00Z' where hour = (select min(hour) from report_counts)`
    later()
    const first = (await statistics()).months[0]
    expect(first.month).toBe('2025-12')
    await rows`update report_counts set hour = '2025-12-31T23:00Z' where hour = '2025-12-31T22:00Z'`
    later()
    expect((await statistics()).months[0].month).toBe('2026-01')
  })

  test('fall into the quarters that addresses name, where a street that the pack knows is no quarter', async () => {
    await adoptProjectPack(app.services, 'territories/gibraltar.pmtiles')
    await rows`update reports set address = 'Castle Ramp, Upper Town, GX11 1AA, Gibraltar' where id = ${ids[1]}`
    await rows`update reports set address = 'Post Office, Main Street, GX11 1AA, Gibraltar' where id = ${ids[2]}`
    later()
    expect((await statistics()).quarters).toEqual([
      { quarter: 'Upper Town', reports: 1 },
      { quarter: null, reports: 7 },
    ])
  })
})

test('quarters are the same whichever language asked first', async () => {
  const gibraltar = JSON.parse(readFileSync('territories/gibraltar.json', 'utf8'))
  const file = join(temporaryFolder(), 'territory.json')
  writeFileSync(file, JSON.stringify({ ...gibraltar, name: { en: 'The Rock', es: 'El Peñón' } }))
  const other = await testApp({ env: { TERRITORY: file } })
  onTestFinished(() => other.close())
  const { id } = await aReportOf(other, await aMember(other), 1)
  await other.services.database.sql`
    update reports set address = 'Main Street, Westside, The Rock, GX11 1AA, Gibraltar' where id = ${id}`
  const { body } = await other.aVisitor().get('/api/statistics', { headers: { 'accept-language': 'es' } })
  expect(body.quarters).toEqual([{ quarter: 'Westside', reports: 1 }])
})

test.each(['Asia/Kolkata', 'Asia/Kathmandu', '+05:30'])(
  'in %s a month begins within an hour of UTC, whose reports fall into both months',
  async (timeZone) => {
    const gibraltar = JSON.parse(readFileSync('territories/gibraltar.json', 'utf8'))
    const file = join(temporaryFolder(), 'territory.json')
    writeFileSync(file, JSON.stringify({ ...gibraltar, timeZone }))
    const other = await testApp({ env: { TERRITORY: file } })
    onTestFinished(() => other.close())
    const member = await aMember(other, { isAdmin: true })
    const hour = Date.parse('2026-11-30T18:00Z')
    // The month begins 30 and 15 minutes after that hour.
    for (const minutes of [10, 50, 59, 61]) {
      other.setNow(new Date(hour + minutes * 60_000))
      await aReport(member, { category: 'noise' })
    }
    const { months } = (await other.aVisitor().get('/api/statistics')).body
    expect(months).toEqual([
      { month: '2026-11', reports: 1 },
      { month: '2026-12', reports: 3 },
    ])
    const { days, categories } = (await member.get('/api/admin/overview')).body
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-30', count: 1 },
      { day: '2026-12-01', count: 3 },
    ])
    expect(categories).toEqual({ noise: 4 })
  },
)

describe('as CSV', () => {
  test('all tables stand below each other', async () => {
    const lines = (await csv())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe('by,key,reports,open,resolved,validated,validatedShare,medianDays,p90Days')
    const tables = new Set(lines.slice(1).map((line) => line.split(',')[0]))
    expect([...tables]).toEqual(['total', 'month', 'category', 'state', 'quarter'])
    expect(lines[1]).toMatch(/^total,all,8,3,5,1,0.125,4,8.6$/)
  })

  test('one table can be read alone, any site may read it, and it is not sent again unchanged', async () => {
    const answer = await fetch(`${app.base}/statistics.csv?by=state`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('content-disposition')).toContain('statistics-')
    expect((await answer.text()).trimEnd().split('\r\n').slice(1)).toEqual([
      'state,open,3,,,,,,',
      'state,resolved,5,,,,,,',
      'state,validated,1,,,,,,',
    ])
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await fetch(`${app.base}/statistics.csv?by=state`, { headers })).status).toBe(304)
  })

  test('an unknown table is refused', async () => {
    const { status, body } = await app.aVisitor().get('/statistics.csv?by=weather')
    expect([status, body.code]).toEqual([400, 'invalid'])
  })
})
