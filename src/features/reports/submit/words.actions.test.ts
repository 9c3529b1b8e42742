import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { forgetOldWords, indexWords } from './words.actions.ts'

let app: TestApp
let member: Member
let administrator: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  member = await aMember(app)
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(() => rows`delete from reports`)

const PLACE = { lat: '36.1408', lng: '-5.3536' }

const found = async (fields: object = {}): Promise<string[]> => {
  const query = new URLSearchParams({ category: 'litter', description: 'A bin has tipped over', ...PLACE, ...fields })
  const { body } = await app.aVisitor().get(`/api/reports/similar?${query}`)
  return body.items.map(({ id }: { id: string }) => id)
}
const entries = async () => (await rows`select count(*) as count from report_words`)[0]?.['count']
const change = async (id: string, fields: object) =>
  expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, fields)).status).toBe(200)
const setStatus = (id: string, status: string) => rows`update reports set status = ${status} where id = ${id}`

describe('a report is removed from the search and added again', () => {
  test.each(['hidden', 'resolved'])('when it is %s and active again', async (status) => {
    const { id } = await aReport(member)
    expect(await entries()).toBe(5)
    await setStatus(id, status)
    expect([await found(), await entries()]).toEqual([[], 0])
    await setStatus(id, 'active')
    expect([await found(), await entries()]).toEqual([[id], 5])
  })

  test('when it is put under another category, whoever does it', async () => {
    const { id } = await aReport(member)
    await change(id, { category: 'noise' })
    expect([await found(), await found({ category: 'noise' })]).toEqual([[], [id]])
    await rows`update reports set category = 'litter' where id = ${id}`
    expect([await found(), await found({ category: 'noise' }), await entries()]).toEqual([[id], [], 5])
  })

  test('when it is moved', async () => {
    const { id } = await aReport(member)
    await rows`update reports set lat = lat + 0.0006 where id = ${id}`
    expect(await found({ lat: '36.1430' })).toEqual([id])
    expect(await entries()).toBe(5)
  })

  test('when its author deletes it, and for good when it is erased', async () => {
    const { id } = await aReport(member)
    await removeReport(member, id)
    expect([await found(), await entries()]).toEqual([[], 0])
    await rows`update reports set deleted_at = null where id = ${id}`
    expect(await found()).toEqual([id])
    await rows`delete from reports where id = ${id}`
    expect(await entries()).toBe(0)
  })
})

describe('words are indexed', () => {
  test('for a new report and when an administrator changes a description', async () => {
    const { id } = await aReport(member)
    expect(await rows`select words from reports`).toEqual([{ words: 'tipped over bin has' }])
    await change(id, { description: 'Somebody stole the bench' })
    expect([await found(), await found({ description: 'somebody stole the bench' })]).toEqual([[], [id]])
  })

  test('soon for a report without words or with a directly changed description, and for no other', async () => {
    const [first, second, third] = [await aReport(member), await aReport(member), await aReport(member)]
    await rows`update reports set words = null where id = ${first.id}`
    await rows`update reports set description = 'A bin has tipped, over' where id = ${second.id}`
    expect(await found()).toEqual([third.id])
    expect(await entries()).toBe(5)
    await indexWords(app.services.database)
    expect(new Set(await found())).toEqual(new Set([first.id, second.id, third.id]))
    expect(await entries()).toBe(15)
    expect(await rows`select from reports where words is null`).toEqual([])
  })

  test('for very many reports at once', async () => {
    const { id } = await aReport(member)
    await rows`
      insert into reports (id, author_id, category, description, lat, lng, cell, created_at, updated_at)
      select gen_random_uuid(), author_id, category, 'Lamp number ' || nth, lat, lng, cell, created_at, updated_at
      from reports cross join generate_series(1, 450) as nth where id = ${id}`
    await indexWords(app.services.database)
    expect(await found({ description: 'lamp number 321' })).toHaveLength(1)
    expect(await rows`select from reports where words is null`).toEqual([])
  })

  test('and are not rewritten by a vote', async () => {
    const { id } = await aReport(member)
    const before = await rows`select xmin, ctid from report_words order by list`
    await rows`update reports set confirms = confirms + 1 where id = ${id}`
    expect(await rows`select xmin, ctid from report_words order by list`).toEqual(before)
  })
})

test('reports older than 14 days are removed from the search index and never added', async () => {
  const [old, young] = [await aReport(member), await aReport(member)]
  await rows`update reports set created_at = now() - interval '13 days 23 hours' where id = ${old.id}`
  await forgetOldWords(app.services)
  expect(await entries()).toBe(10)
  app.setNow(new Date(Date.now() + 2 * 3_600_000))
  expect(await found()).toEqual([young.id])
  await forgetOldWords(app.services)
  expect(await entries()).toBe(5)
  app.setNow(new Date())
  await rows`update reports set created_at = now() - interval '15 days'`
  expect(await entries()).toBe(0)
})
