import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { listOwnReports } from './own.contract.ts'

let app: TestApp
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app, { name: 'Ada Day' })
})

const own = async (query = '') => (await member.get(`/api/profile/reports${query}`)).body
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('people who have not reported yet have an empty list', async () => {
  const { status, headers, body } = await member.get('/api/profile/reports')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toEqual({ items: [], next: null, total: 0 })
})

test('one’s own reports are listed newest first with state, votes and comments, but not those of others', async () => {
  const { id: first } = await aReport(member, { description: 'The first' })
  const { id: second } = await aReport(member, { description: 'The second' })
  const neighbour = await aMember(app)
  await aReport(neighbour, { description: 'A neighbour’s' })
  await castVote(neighbour, first, 'confirm')
  await rows`update reports set status = 'resolved', comments = 2 where id = ${first}`
  const body = await own()
  expect(listOwnReports.reply.parse(body)).toEqual(body)
  expect(idsOf(body)).toEqual([second, first])
  expect(body).toMatchObject({ next: null, total: 2 })
  expect(body.items[1]).toMatchObject({
    description: 'The first',
    author: { name: 'Ada Day' },
    status: 'resolved',
    ...{ confirms: 1, rejects: 0, comments: 2, own: true, vote: null },
  })
  expect((await member.get(`/api/reports/${second}`)).body).toEqual(body.items[0])
})

test('hidden reports stay in the list, deleted ones are removed from it and from its total', async () => {
  const { id: hidden } = await aReport(member, { description: 'Hidden soon' })
  const { id: deleted } = await aReport(member, { description: 'Deleted soon' })
  await rows`update reports set status = 'hidden' where id = ${hidden}`
  expect((await removeReport(member, deleted)).status).toBe(204)
  const body = await own()
  expect(idsOf(body)).toEqual([hidden])
  expect(body).toMatchObject({ items: [{ status: 'hidden' }], total: 1 })
})

test('pages continue without a gap, also for reports of the same time, and each gives the total', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await aReport(member, { description: `Number ${count}` })).id)
  await rows`update reports set created_at = '2026-01-01' where author_id = ${member.id}`
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < 3; page++) {
    const body: { items: { id: string }[]; next: string | null; total: number } = await own(
      `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    )
    expect(body.total).toBe(5)
    seen.push(...idsOf(body))
    cursor = body.next
  }
  expect(cursor).toBeNull()
  expect(seen).toEqual(ids.toSorted().toReversed())
  const past = await own('?cursor=0.00000000-0000-0000-0000-000000000000')
  expect(past).toEqual({ items: [], next: null, total: 5 })
})

test('the list is for signed-in people, verified or not', async () => {
  const unverified = await aMember(app, { isVerified: false })
  expect((await unverified.get('/api/profile/reports')).status).toBe(200)
  expect(await app.aVisitor().get('/api/profile/reports')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
})

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=', 'cursor=1.x'])('%s is refused', async (query) => {
  expect(await member.get(`/api/profile/reports?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})
