import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cellOf, cellsAround, circleAround, type LatLng } from '#features/territory/territory.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member, type Query, rowsOf } from '#test/makers.ts'
import { findCandidates } from './similar.queries.ts'
import { longestFirst, planSearch } from './similar.rules.ts'

// Each test stores thousands of reports.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  member = await aMember(app)
})
afterAll(() => app.close())
beforeEach(() => rows`truncate reports, report_words cascade`)

const CENTRE = { lat: 36.1408, lng: -5.3536 }
const TEXT = 'The green bin beside the fountain has tipped over and glass lies all around'
const CROWD = 5000
/** How many reports one statement changes at most, because statements have a time limit. */
const AT_ONCE = 500
const METRE = 0.000009

interface CrowdReport {
  text: string
  at?: LatLng
  minutesAgo?: number
  status?: string
  category?: string
}

/** Stores reports as if submitted by the form; gives their ids. */
async function insertReports(reports: CrowdReport[]): Promise<string[]> {
  const made = reports.map(({ text, at = CENTRE, minutesAgo = 1, status = 'active', category = 'litter' }) => ({
    ...{ id: newId(), author: member.id, category, description: text, words: longestFirst(text).join(' ') },
    ...{ lat: at.lat, lng: at.lng, cell: cellOf(at), ago: `${minutesAgo} minutes`, status },
  }))
  await rows`
    insert into reports (id, author_id, category, description, words, lat, lng, cell, status, created_at, updated_at)
    select id, author, category, description, words, lat, lng, cell, status, now() - ago::interval, now()
    from json_to_recordset(${JSON.stringify(made)}::json) as r (id uuid, author uuid, category text, description text,
      words text, lat double precision, lng double precision, cell integer, status text, ago text)`
  return made.map(({ id }) => id)
}

/** A point near the centre, at most this many metres away. */
const about = (nth: number, metres = 100): LatLng => ({
  lat: CENTRE.lat + Math.sin(nth) * metres * METRE,
  lng: CENTRE.lng + Math.cos(nth * 1.7) * metres * METRE,
})
async function crowd(one: (nth: number) => CrowdReport, count = CROWD): Promise<string[]> {
  const made = Array.from({ length: count }, (_, nth) => one(nth))
  const ids: string[] = []
  for (let at = 0; at < count; at += AT_ONCE) ids.push(...(await insertReports(made.slice(at, at + AT_ONCE))))
  return ids
}

const found = async (description = TEXT) => {
  const query = new URLSearchParams({ category: 'litter', description, lat: `${CENTRE.lat}`, lng: `${CENTRE.lng}` })
  const { status, body } = await app.aVisitor().get(`/api/reports/similar?${query}`)
  expect(status).toBe(200)
  return body.items.map(({ id }: { id: string }) => id)
}

/** The candidates that the database returns for comparison. */
const candidates = (description: string) =>
  findCandidates(
    app.services.database.sql,
    {
      ...{ category: 'litter', ...CENTRE, ...circleAround(CENTRE, 0.2), cells: cellsAround(CENTRE, 0.2) },
      since: new Date(Date.now() - 14 * 86_400_000),
    },
    planSearch(longestFirst(description)),
  )

const VOCABULARY = 'lorry pallet drain corner street door market window lamp stone ladder gravel roof gate'.split(' ')
const some = (nth: number, count: number) =>
  Array.from({ length: count }, (_, at) => VOCABULARY[(nth * 7 + at * (1 + (nth % 5))) % VOCABULARY.length])
const OLD = 13 * 24 * 60

describe('a report with the same text is found although it is older than five thousand others', () => {
  test.each<[string, (nth: number) => CrowdReport]>([
    ['that share no word with it', (nth) => ({ text: some(nth, 9).join(' '), at: about(nth) })],
    [
      'that hold all of its words, but many more',
      (nth) => ({ text: `${TEXT} ${some(nth, 9).join(' ')} of house ${nth + 100}`, at: about(nth) }),
    ],
    ['that hold few of its words', (nth) => ({ text: nth % 2 ? 'The green bin' : 'All glass lies', at: about(nth) })],
    [
      'of one template that shares half of its words',
      (nth) => ({
        text: `The green bin beside the fountain is full, ${some(nth, 3).join(' ')} number ${nth}`,
        at: about(nth),
      }),
    ],
    [
      'that say the same, but a little too far away',
      (nth) => ({ text: TEXT, at: { ...CENTRE, lat: CENTRE.lat + (230 + (nth % 40)) * METRE } }),
    ],
    ['that say the same of another category', (nth) => ({ text: TEXT, at: about(nth), category: 'noise' })],
    ['that say the same and are hidden', (nth) => ({ text: TEXT, at: about(nth), status: 'hidden' })],
    ['that say the same and are resolved', (nth) => ({ text: TEXT, at: about(nth), status: 'resolved' })],
  ])('%s', async (_, one) => {
    const [same] = await insertReports([{ text: TEXT, minutesAgo: OLD }])
    const [alike] = await insertReports([
      { text: TEXT.replace('green', 'grey').replace(' glass', ''), at: about(1), minutesAgo: OLD },
    ])
    await crowd(one)
    expect(await found()).toEqual([same, alike])
  })

  test('that have the same text and are deleted', async () => {
    const [same] = await insertReports([{ text: TEXT, minutesAgo: OLD }])
    const others = await crowd((nth) => ({ text: TEXT, at: about(nth) }))
    for (let at = 0; at < CROWD; at += AT_ONCE)
      await rows`update reports set deleted_at = now() where id = any(${others.slice(at, at + AT_ONCE)})`
    expect(await found()).toEqual([same])
  })
})

describe('never more than a hundred reports are compared', () => {
  test('where thousands have nearly the same text, ten of which are found', async () => {
    const without = (nth: number) =>
      longestFirst(TEXT).filter((_, at) => ![nth % 13, (nth >> 3) % 13, (nth >> 6) % 13].includes(at))
    await crowd((nth) => ({ text: without(nth).join(' '), at: about(nth) }))
    expect(await candidates(TEXT)).toHaveLength(100)
    expect(new Set(await found())).toHaveLength(10)
  })

  test('and fewer of long texts', async () => {
    const long = Array.from({ length: 660 }, (_, nth) => `w${nth}x`).join(' ')
    const [same] = await insertReports([{ text: long, minutesAgo: OLD }])
    await crowd((nth) => ({ text: long.replaceAll('x', `x${nth % 10}`), at: about(nth) }), 60)
    expect(await candidates(long)).toHaveLength(1)
    expect(await found(long)).toEqual([same])
  })
})

test('with few reports nearby all of suitable length are compared, and of equal ones the newest come first', async () => {
  const ids = await crowd((nth) => ({ text: TEXT, minutesAgo: 100 - nth }), 12)
  await insertReports([{ text: 'Something else entirely' }])
  expect(await found()).toEqual(ids.toReversed().slice(0, 10))
})

test('a word of four thousand letters can be searched for', async () => {
  const word = 'a'.repeat(4000)
  const [same] = await insertReports([{ text: word }])
  await insertReports([{ text: `${'a'.repeat(3999)}b` }])
  expect(await found(word)).toEqual([same])
})
