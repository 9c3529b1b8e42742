import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayBefore, dayIn } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { aMember, aReport, castVote, fill, type Member, members, type Query, rowsOf } from '#test/makers.ts'
import { PERIOD_MOST } from './period/period.rules.ts'

let app: TestApp
let administrator: Member
let people: Member[]
let reports: string[]

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
  people = await members(app, 4)
  reports = []
  for (const [at, category] of ['litter', 'noise', 'litter', 'traffic', 'wildlife'].entries())
    reports.push((await aReport(people[at === 4 ? 1 : 0]!, { category, description: `Lamp number ${at}` })).id)
  const [, two, three, four] = people
  for (const who of [two!, three!]) await castVote(who, reports[1]!, 'confirm')
  await castVote(three!, reports[3]!, 'confirm')
  for (const who of [two!, three!, four!]) await flag(who, reports[2]!)
  await flag(two!, reports[0]!)
  await rows`update reports set status = 'resolved' where id = ${reports[3]}`
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const flag = (who: Member, id: string) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
const list = async (path: string) => (await administrator.get(`/api/admin/${path}`)).body
const numbered = (ids: string[]) => ids.map((id) => reports.indexOf(id))

/** The ids on all pages of a list, two entries a page. */
async function paged(path: string): Promise<string[]> {
  const found: string[] = []
  let cursor = ''
  do {
    const body = await list(`${path}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    found.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.next
  } while (cursor)
  return found
}

test('lists one person’s reports and comments, in any order', async () => {
  const [one, two] = people
  for (const [sort, order] of [
    ['newest', [3, 2, 1, 0]],
    ['oldest', [0, 1, 2, 3]],
    ['most-flags', [2, 0, 3, 1]],
    ['most-confirms', [1, 3, 2, 0]],
  ] as const) {
    expect(numbered(await paged(`reports?author=${one!.id}&sort=${sort}`))).toEqual(order)
  }
  expect(numbered(await paged(`reports?author=${two!.id}`))).toEqual([4])
  expect(numbered(await paged(`reports?author=${one!.id}&status=resolved`))).toEqual([3])
  expect(numbered(await paged(`reports?author=${one!.id}&category=litter&sort=oldest&q=lamp`))).toEqual([0, 2])
  expect(numbered(await paged(`reports?author=${two!.id}&q=${reports[0]}`))).toEqual([])
  expect(await list(`reports?author=${one!.id}`)).toMatchObject({ total: 4, isMore: false })
  const said = await aComment(two!, reports[0]!)
  expect(await paged(`comments?author=${two!.id}`)).toEqual([said.id])
  expect(await paged(`comments?author=${two!.id}&q=${said.id}`)).toEqual([said.id])
  expect(await paged(`comments?author=${one!.id}&q=${said.id}`)).toEqual([])
  expect(await list(`comments?author=${one!.id}`)).toMatchObject({ items: [], total: 0 })
  expect((await administrator.get('/api/admin/reports?author=nobody')).body.code).toBe('invalid')
})

test('lists reports, comments and log entries of some days, in the territory’s time zone', async () => {
  // In summer its days begin at 22:00 of the day before.
  const at = ['2026-07-01T21:59:59.999Z', '2026-07-01T22:00:00Z', '2026-07-02T21:59:59.999Z', '2026-07-02T22:00:00Z']
  for (const [number, time] of at.entries())
    await rows`update reports set created_at = ${time} where id = ${reports[number]}`
  const day = 'since=2026-07-02&until=2026-07-02'
  for (const [sort, order] of [
    ['newest', [2, 1]],
    ['oldest', [1, 2]],
    ['most-flags', [2, 1]],
    ['most-confirms', [1, 2]],
    ['fewest-confirms', [2, 1]],
  ] as const) {
    expect(numbered(await paged(`reports?sort=${sort}&${day}`))).toEqual(order)
    expect(numbered(await paged(`reports?sort=${sort}&${day}&q=lamp`))).toEqual(order)
  }
  expect(numbered(await paged('reports?until=2026-07-01'))).toEqual([0])
  expect(numbered(await paged('reports?since=2026-07-03&sort=oldest'))).toEqual([3, 4])
  expect(numbered(await paged(`reports?author=${people[0]!.id}&${day}&category=noise`))).toEqual([1])
  expect(await list(`reports?${day}`)).toMatchObject({ total: 2, isMore: false })
  const said = await aComment(people[1]!, reports[0]!)
  await rows`update comments set created_at = ${at[1]} where id = ${said.id}`
  expect(await paged(`comments?${day}`)).toEqual([said.id])
  expect(await paged(`comments?${day}&q=${said.id}`)).toEqual([said.id])
  expect(await list('comments?until=2026-07-01')).toMatchObject({ items: [], total: 0 })
  const today = dayIn(app.services.territory.timeZone, app.services.now())
  await administrator.send('PATCH', `/api/admin/flags/${reports[0]}`, { decision: 'dismiss' })
  const whole = await list('log')
  expect(whole.total).toBe(whole.items.length)
  expect(await list(`log?since=${today}&until=${today}`)).toMatchObject({ total: whole.total })
  expect(await list(`log?until=${dayBefore(today)}`)).toMatchObject({ items: [], total: 0 })
  for (const path of ['reports', 'comments', 'log', 'reports.csv', 'log.csv'])
    expect((await administrator.get(`/api/admin/${path}?since=2026-02-30`)).status).toBe(400)
})

test('a period with too many reports can only be ordered by time, not by a count', async () => {
  await fill(app)`
    insert into reports (id, category, description, words, lat, lng, cell, created_at, updated_at)
    select gen_random_uuid(), 'other', 'One of many', 'many', 36.14, -5.35, '0', timestamptz '2019-01-01' + interval '1 s' * n, now()
    from generate_series(1, ${PERIOD_MOST + 1}::int) n`
  await rows`analyze reports`
  const period = 'since=2019-01-01&until=2019-12-31'
  for (const path of ['reports', 'reports.csv']) {
    const { status, body } = await administrator.get(`/api/admin/${path}?${period}&sort=most-confirms`)
    expect([status, body.code]).toEqual([422, 'long-period'])
  }
  expect((await list('reports?since=2019-01-01&until=2019-01-01&sort=newest')).isMore).toBe(true)
})
