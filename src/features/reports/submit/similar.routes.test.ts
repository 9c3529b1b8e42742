import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cellOf, distanceKm } from '#features/territory/territory.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { longestFirst, similarityOf, wordsOf } from './similar.rules.ts'

let app: TestApp
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  member = await aMember(app)
})
afterAll(() => app.close())
beforeEach(() => rows`delete from reports`)

const CENTRE = { lat: 36.1408, lng: -5.3536 }
const WORDS = 'A bin has tipped over'

const ask = (fields: object = {}, who = app.aVisitor()) => {
  const query = new URLSearchParams(
    Object.entries({ category: 'litter', description: WORDS, ...CENTRE, ...fields }).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
  return who.get(`/api/reports/similar?${query}`)
}
const idsOf = async (fields?: object) => (await ask(fields)).body.items.map(({ id }: { id: string }) => id)

describe('a report counts as similar', () => {
  test('if it has the same category, is nearby and has a similar text, also one’s own', async () => {
    const { id, photo, createdAt } = await aReport(member, { lat: 36.1417, photo: await aJpeg() })
    await aReport(member, { category: 'traffic' })
    await aReport(member, { description: 'Rats between the bins' })
    await aReport(member, { lat: 36.1427 })
    const { status, body } = await ask({ description: 'a BIN has tipped-over' }, member)
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        { id, description: WORDS, distanceKm: expect.closeTo(0.1, 3), similarity: 1, createdAt, thumb: photo.thumb },
      ],
      next: null,
    })
  })

  test('only if it is active and from the last 14 days', async () => {
    const [fresh, old, resolved, hidden, deleted] = [
      await aReport(member),
      await aReport(member),
      await aReport(member),
      await aReport(member),
      await aReport(member),
    ]
    await rows`update reports set created_at = now() - interval '13 days 23 hours' where id = ${fresh.id}`
    await rows`update reports set created_at = now() - interval '14 days 1 minute' where id = ${old.id}`
    await rows`update reports set status = 'resolved' where id = ${resolved.id}`
    await rows`update reports set status = 'hidden' where id = ${hidden.id}`
    await rows`update reports set deleted_at = now() where id = ${deleted.id}`
    expect(await idsOf()).toEqual([fresh.id])
    const own = await ask({}, member)
    expect(own.body.items).toHaveLength(1)
  })

  test('never to a description without words', async () => {
    await aReport(member, { description: '!! ??' })
    expect(await idsOf({ description: '' })).toEqual([])
    expect(await idsOf({ description: '!! ??' })).toEqual([])
  })
})

test.each([
  ['invalid', { category: 'all' }],
  ['invalid', { category: '' }],
  ['invalid', { lat: 'NaN' }],
  ['invalid', { lng: '' }],
  ['invalid', { description: 'a\0b' }],
  ['too-long', { description: 'x'.repeat(4001) }],
  ['outside', { lat: 36.2 }],
  ['outside', { lat: 95, lng: 200 }],
])('the answer is %s for %j', async (code, fields) => {
  expect(await ask(fields)).toMatchObject({ status: 400, body: { code } })
})

test('the search finds the same reports as a comparison with every report', async () => {
  // Few words and a small area, so that many things are similar.
  const VOCABULARY = ['lamp', 'broken', 'steps', 'dark', 'on']
  const near = (centre: number) => fc.integer({ min: -20, max: 20 }).map((steps) => centre + steps * 0.00011)
  const place = { lat: near(CENTRE.lat), lng: near(CENTRE.lng) }
  const words = fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
  const aThing = fc.record({
    ...place,
    words,
    category: fc.constantFrom('litter', 'noise'),
    days: fc.integer({ min: 0, max: 20 }),
  })
  const few = fc.array(aThing, { maxLength: 10 })
  const many = fc.array(aThing, { minLength: 20, maxLength: 40 })
  const authorId = member.id
  let matched = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(few, many, many), fc.record({ ...place, words }), async (things, asked) => {
      await rows`delete from reports`
      const made = things.map((thing) => ({
        ...{ id: newId(), author_id: authorId, category: thing.category, description: thing.words },
        ...{
          lat: thing.lat,
          lng: thing.lng,
          cell: cellOf(thing),
          words: longestFirst(thing.words).join(' '),
          ago: `${thing.days} days 1 minute`,
        },
      }))
      await rows`
        insert into reports (id, author_id, category, description, words, lat, lng, cell, created_at, updated_at)
        select id, author_id, category, description, words, lat, lng, cell, now() - ago::interval, now()
        from json_to_recordset(${JSON.stringify(made)}::json) as r (id uuid, author_id uuid, category text,
          description text, words text, lat double precision, lng double precision, cell integer, ago text)`
      const alike = made.filter(
        (report, at) =>
          report.category === 'litter' &&
          (things[at]?.days ?? 99) < 14 &&
          distanceKm(asked, report) <= 0.2 &&
          similarityOf(wordsOf(asked.words), [...wordsOf(report.description)]) >= 0.6,
      )
      const { body } = await ask({ description: asked.words, lat: asked.lat, lng: asked.lng })
      const found: { id: string; similarity: number }[] = body.items
      expect(found.length).toBe(Math.min(10, alike.length))
      matched += found.length
      for (const { id } of found) expect(alike.map((report) => report.id)).toContain(id)
      const shares = found.map(({ similarity }) => similarity)
      expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    }),
    { numRuns: 60 },
  )
  expect(matched).toBeGreaterThan(0)
})

test('the number of searches a minute is limited', async () => {
  const few = await testApp({ env: { LIMITS_FACTOR: '0.05' } })
  const regular = await aMember(few)
  const path = '/api/reports/similar?category=litter&description=bin&lat=36.14&lng=-5.35'
  const statuses = async (times: number, who: { get: Member['get'] }) => {
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push((await who.get(path)).status)
    return all
  }
  expect(await statuses(4, regular)).toEqual([200, 200, 200, 429])
  expect(await statuses(7, few.aVisitor())).toEqual([...Array(6).fill(200), 429])
  // Signed-in people have their own budget.
  expect(await statuses(1, await aMember(few))).toEqual([200])
  await few.close()
})
