import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { postComment } from '#test/comments.ts'
import { follow } from '#test/following.ts'
import { aMember, aReport, castVote, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { listFollowed } from './own.contract.ts'

let app: TestApp
let author: Member
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app, { name: 'Ada Day' })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
})

const followed = async (query = '') => (await member.get(`/api/profile/following${query}`)).body
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('people who follow nothing have an empty list', async () => {
  const { status, headers, body } = await member.get('/api/profile/following')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toEqual({ items: [], next: null, total: 0 })
})

test('reports that somebody chose to follow, commented on or wrote are listed once, newest first, as on their own page', async () => {
  const [{ id: chosen }, { id: commented }] = [await aReport(author, { description: 'A' }), await aReport(author)]
  const { id: own } = await aReport(member)
  await aReport(author, { description: 'Followed by nobody else' })
  await follow(member, chosen)
  await castVote(member, chosen, 'confirm')
  for (const text of ['One', 'Two']) await postComment(member, commented, { text })
  await postComment(member, chosen)
  const body = await followed()
  expect(listFollowed.reply.parse(body)).toEqual(body)
  expect(idsOf(body)).toEqual([own, commented, chosen])
  expect(body).toMatchObject({ next: null, total: 3 })
  const last = { description: 'A', author: { name: 'Ada Day' }, vote: 'confirm', own: false, following: true }
  expect(body.items[2]).toMatchObject(last)
  expect((await member.get(`/api/reports/${chosen}`)).body).toEqual(body.items[2])
})

test('a report that somebody stops following leaves their list, even if they wrote it or commented on it', async () => {
  const [{ id: chosen }, { id: commented }] = [await aReport(author), await aReport(author)]
  const { id: own } = await aReport(member)
  await follow(member, chosen)
  await postComment(member, commented)
  for (const id of [chosen, commented, own]) await follow(member, id, false)
  expect(await followed()).toEqual({ items: [], next: null, total: 0 })
  await follow(member, commented)
  expect(idsOf(await followed())).toEqual([commented])
})

test('hidden and deleted reports are left out, of the total too', async () => {
  const [{ id: hidden }, { id: deleted }] = [await aReport(author), await aReport(author)]
  const { id: own } = await aReport(member)
  for (const id of [hidden, deleted]) await follow(member, id)
  await rows`update reports set status = 'hidden' where id in (${hidden}, ${own})`
  await removeReport(author, deleted)
  expect(await followed()).toEqual({ items: [], next: null, total: 0 })
})

test('pages continue without a gap, also for reports of the same time, and each gives the total', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await aReport(author, { description: `Number ${count}` })).id)
  for (const id of ids) await follow(member, id)
  await rows`update reports set created_at = '2026-01-01' where id = any(${ids}::uuid[])`
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const body: { items: { id: string }[]; next: string | null; total: number } = await followed(
      `?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    expect(body.total).toBe(5)
    seen.push(...idsOf(body))
    cursor = body.next
  }
  expect(seen).toEqual(ids.toSorted().toReversed())
})

test('the list is for signed-in people, verified or not', async () => {
  const unverified = await aMember(app, { isVerified: false })
  expect((await unverified.get('/api/profile/following')).status).toBe(200)
  const answer = await app.aVisitor().get('/api/profile/following')
  expect(answer).toMatchObject({ status: 401, body: { code: 'signed-out' } })
})

test.each(['limit=0', 'limit=101', 'cursor=1.x'])('%s is refused', async (query) => {
  expect(await member.get(`/api/profile/following?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})
