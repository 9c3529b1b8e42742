import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment, textsOf } from '#test/comments.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { listOwnComments } from './own.contract.ts'

let app: TestApp
let member: Member
let author: Member
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
})

const own = async (query = '') => (await member.get(`/api/profile/comments${query}`)).body

test('people who have not commented yet have an empty list', async () => {
  const { status, headers, body } = await member.get('/api/profile/comments')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toEqual({ items: [], next: null, total: 0 })
})

test('one’s own comments are listed newest first with images and the start of their report’s text, but not those of others', async () => {
  const { id } = await aReport(author, { description: `Two lamps\n\n${'are out '.repeat(60)}` })
  await aComment(member, id, { text: 'The first' })
  await aComment(author, id, { text: 'Somebody else’s' })
  await aComment(member, id, { text: 'The second', images: [await aJpeg()] })
  const body = await own()
  expect(listOwnComments.reply.parse(body)).toEqual(body)
  expect(textsOf(body)).toEqual(['The second', 'The first'])
  expect(body).toMatchObject({ next: null, total: 2 })
  const [second, first] = body.items
  expect(second.images).toEqual([
    { url: expect.stringContaining('/files/'), width: expect.any(Number), height: expect.any(Number) },
  ])
  expect(first.images).toEqual([])
  expect(first.report).toMatchObject({ id, category: 'litter' })
  expect(first.report.description).toMatch(/^Two lamps are out are out .*…$/)
  expect(first.report.description.length).toBeLessThanOrEqual(121)
})

test('pages continue without a gap, also for comments of the same time, and each gives the total', async () => {
  const { id } = await aReport(author)
  for (let count = 0; count < 5; count++) await aComment(member, id, { text: `Number ${count}` })
  await rows`update comments set created_at = '2026-07-20T10:00:00Z' where author_id = ${member.id}`
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const body: { items: { id: string }[]; next: string | null; total: number } = await own(
      `?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    expect(body.total).toBe(5)
    seen.push(...body.items.map((item) => item.id))
    cursor = body.next
  }
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
})

test('nothing of a hidden report is shown, and comments on deleted reports are not listed', async () => {
  const { id } = await aReport(author, { description: 'A planted word' })
  const { id: gone } = await aReport(author)
  await aComment(member, id, { text: 'Mine' })
  await aComment(member, gone, { text: 'Gone' })
  await rows`update reports set status = 'hidden' where id = ${id}`
  await removeReport(author, gone)
  const body = await own()
  expect(body).toMatchObject({ items: [{ text: 'Mine', report: null }], total: 1 })
  expect(JSON.stringify(body)).not.toContain('planted')
  const mine = body.items[0].id
  expect((await member.send('DELETE', `/api/comments/${mine}`)).status).toBe(204)
  expect((await own()).total).toBe(0)
})

test('its author and administrators can read a hidden report’s text', async () => {
  member = await aMember(app, { isAdmin: true })
  const { id } = await aReport(author, { description: 'Hidden words' })
  await aComment(member, id)
  await rows`update reports set status = 'hidden' where id = ${id}`
  expect((await own()).items[0].report).toMatchObject({ description: 'Hidden words' })
})

test('somebody signed out is refused', async () => {
  expect(await app.aVisitor().get('/api/profile/comments')).toMatchObject({ status: 401 })
})
