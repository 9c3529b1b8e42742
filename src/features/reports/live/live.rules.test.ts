import { expect, test } from 'vitest'
import { type LiveReport, liveEventFor } from './live.rules.ts'

const counts = { confirms: 3, rejects: 1, comments: 2, communityValidated: false }
const aReport = (fields: Partial<LiveReport>): LiveReport => ({
  ...{ id: 'r', authorId: 'author', category: 'noise', status: 'active', isDeleted: false, editedAt: null, ...counts },
  ...fields,
})
const VISITOR = { id: null, admin: false }
const NEIGHBOUR = { id: 'neighbour', admin: false }
const AUTHOR = { id: 'author', admin: false }
const ADMIN = { id: 'admin', admin: true }
const NONE = { added: new Set<string>(), content: new Set<string>() }
const ADDED = { ...NONE, added: new Set(['r']) }

const changed = (status: string) => ({ changed: [{ id: 'r', status, ...counts }], added: [], gone: [] })
const gone = { changed: [], added: [], gone: ['r'] }

test.each([
  ['a visitor', 'active', VISITOR, changed('active')],
  ['a visitor', 'resolved', VISITOR, changed('resolved')],
  ['a visitor', 'hidden', VISITOR, gone],
  ['a neighbour', 'hidden', NEIGHBOUR, gone],
  ['the author', 'hidden', AUTHOR, changed('hidden')],
  ['an administrator', 'hidden', ADMIN, changed('hidden')],
] as const)('%s receives the right event about a report that is %s', (_, status, reader, event) => {
  expect(liveEventFor(reader, [aReport({ status })], NONE)).toEqual(event)
})

test.each([VISITOR, NEIGHBOUR, AUTHOR, ADMIN])('a deleted report is only announced as gone', (reader) => {
  expect(liveEventFor(reader, [aReport({ isDeleted: true })], ADDED)).toEqual(gone)
})

test('a new report is announced with its id and category only', () => {
  expect(liveEventFor(VISITOR, [aReport({})], ADDED)).toEqual({
    changed: [],
    added: [{ id: 'r', category: 'noise' }],
    gone: [],
  })
})

test('a correction is announced to everybody with its time', () => {
  const editedAt = new Date('2026-05-01T12:03:00.000Z')
  expect(liveEventFor(VISITOR, [aReport({ editedAt })], NONE)?.changed).toEqual([
    { id: 'r', status: 'active', ...counts, editedAt: '2026-05-01T12:03:00.000Z' },
  ])
})

test('a change of the content is announced to those who may see the report, without saying what it is now', () => {
  const news = { ...NONE, content: new Set(['r']) }
  expect(liveEventFor(VISITOR, [aReport({})], news)?.changed).toEqual([
    { id: 'r', status: 'active', ...counts, newContent: true },
  ])
  expect(liveEventFor(VISITOR, [aReport({ status: 'hidden' })], news)).toEqual(gone)
})

test('without changes there is no event', () => {
  expect(liveEventFor(VISITOR, [], NONE)).toBeNull()
})
