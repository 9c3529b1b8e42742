import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote, members, type Query, rowsOf } from '#test/makers.ts'
import { settleOrder } from './confirmOrder.queries.ts'

let app: TestApp
const rows = (...query: Query) => rowsOf(app, ...query)
const unsettled = () => rows`select id from reports where listed_confirms <> confirms`

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('votes and comments change no indexed column, so they don’t cause index writes', async () => {
  const indexed = await rows`
    select distinct attname as column from pg_index
    join pg_depend on classid = 'pg_class'::regclass and objid = indexrelid and refobjid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = refobjsubid
    where indrelid = 'reports'::regclass and attname in ('confirms', 'rejects', 'comments', 'listed_confirms')`
  expect(indexed).toEqual([{ column: 'listed_confirms' }])
})

test('the order by confirms is correct after simultaneous votes and several runs of the job', async () => {
  const administrator = await aMember(app, { isAdmin: true })
  const author = await aMember(app)
  const reports: { id: string }[] = []
  for (let count = 0; count < 4; count++) reports.push(await aReport(author))
  const voters = await members(app, 6)
  const votes = reports.flatMap(({ id }, at) => voters.slice(at).map((voter) => castVote(voter, id, 'confirm')))
  const settling = Array.from({ length: 5 }, () => settleOrder(app.services.database.sql))
  await Promise.all([...votes, ...settling])
  const order = async () =>
    (await administrator.get('/api/admin/reports?sort=most-confirms')).body.items.map(({ id }: { id: string }) => id)
  expect(await order()).toEqual(reports.map(({ id }) => id))
  await Promise.all(voters.map((voter) => castVote(voter, reports[0]!.id, 'reject')))
  expect(await order()).toEqual([1, 2, 3, 0].map((at) => reports[at]!.id))
  expect(await unsettled()).toEqual([])
  expect(await rows`select * from recounted_reports`).toEqual([])
})

test('more changes than one batch are all processed', async () => {
  const { id } = await aReport(await aMember(app))
  await rows`insert into recounted_reports select ${id}::uuid from generate_series(1, 2500)`
  await rows`update reports set confirms = 7 where id = ${id}`
  await settleOrder(app.services.database.sql)
  expect(await unsettled()).toEqual([])
  expect(await rows`select * from recounted_reports`).toEqual([])
})

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'administrators get the list by confirms while a vote on one of its reports is being stored',
  async () => {
    const administrator = await aMember(app, { isAdmin: true })
    const author = await aMember(app)
    const [first, second] = [await aReport(author), await aReport(author)]
    await rows`update reports set confirms = 90 where id = ${first.id}`
    await rows`update reports set confirms = 80 where id = ${second.id}`
    const read = async (list: string) => {
      const { status, body } = await administrator.get(`/api/${list}`)
      return { status, ids: body.items?.slice(0, 2).map(({ id }: { id: string }) => id) }
    }
    await app.services.database.transaction(async (sql) => {
      await sql`select from reports where id = ${second.id} for update`
      expect(await read('reports?sort=confirms')).toMatchObject({ status: 200, ids: [first.id, expect.anything()] })
      expect(await read('admin/reports?sort=most-confirms')).toMatchObject({ status: 200 })
    })
    expect(await rows`select report_id as id from recounted_reports`).toEqual([{ id: second.id }])
    expect(await read('reports?sort=confirms')).toEqual({ status: 200, ids: [first.id, second.id] })
    expect(await unsettled()).toEqual([])
  },
)
