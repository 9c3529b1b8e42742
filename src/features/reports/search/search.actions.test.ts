import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { announceChanges } from '#test/feed.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { indexSearch } from './search.actions.ts'
import { readQuery } from './search.queries.ts'
import { typedWords } from './search.rules.ts'

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

const found = async (q: string): Promise<string[]> => {
  announceChanges(app)
  const { body } = await app.aVisitor().get(`/api/reports?${new URLSearchParams({ q })}`)
  return body.items.map(({ id }: { id: string }) => id)
}
const unknown = () => rows`select from reports where search is null`

describe('a report is found', () => {
  test('by its new words once its author or an administrator has changed it', async () => {
    const { id, version } = await aReport(member)
    const corrected = { description: 'The lamp flickers', version }
    expect((await member.send('PATCH', `/api/reports/${id}`, corrected)).status).toBe(200)
    expect([await found('bin'), await found('lamps')]).toEqual([[], [id]])
    const moderated = { description: 'Somebody stole the bench', category: 'vandalism' }
    expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, moderated)).status).toBe(200)
    expect([await found('lamp'), await found('benches'), await found('vandalism')]).toEqual([[], [id], [id]])
    expect(await unknown()).toEqual([])
  })

  test('soon, if it was stored or changed without its words', async () => {
    const [first, second, third] = [await aReport(member), await aReport(member), await aReport(member)]
    await rows`update reports set search = null where id = ${first.id}`
    await rows`update reports set description = 'A lamp is out' where id = ${second.id}`
    expect(await found('bin')).toEqual([third.id])
    await indexSearch(app.services.database)
    expect(new Set(await found('bin'))).toEqual(new Set([first.id, third.id]))
    expect(await found('lamp')).toEqual([second.id])
    expect(await unknown()).toEqual([])
  })

  test('even if very many were stored without their words', async () => {
    const { id } = await aReport(member)
    await rows`
      insert into reports (id, author_id, category, description, lat, lng, cell, created_at, updated_at)
      select gen_random_uuid(), author_id, category, 'Lamp number ' || nth, lat, lng, cell, created_at, updated_at
      from reports cross join generate_series(1, 1100) as nth where id = ${id}`
    await indexSearch(app.services.database)
    expect(await found('lamp 1021')).toHaveLength(1)
    expect(await unknown()).toEqual([])
  })
})

test('an index entry is not written again by a vote', async () => {
  const { id } = await aReport(member)
  const before = await rows`select search::text from reports`
  await rows`update reports set confirms = confirms + 1 where id = ${id}`
  expect(await rows`select search::text from reports`).toEqual(before)
})

test.each([
  ['bins', [], `('bin' | 'bins')`],
  ['calles', [], `('call')`],
  ['el cubo', [], `('cub' | 'cubo')`],
  ['the sea', [], `('sea')`],
  ['noise', [{ category: 'noise', word: 'noise' }], `('nois' | '#noise')`],
  ['the el', [], null],
])('the search for %j asks for %j', async (typed, names, query) => {
  const read = await readQuery(app.services.database.sql, typedWords(typed), names)
  const forms = (text: string | null) => new Set(text?.match(/'[^']+'/g))
  expect(forms(read)).toEqual(forms(query))
})
