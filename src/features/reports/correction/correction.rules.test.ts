import { expect, test } from 'vitest'
import { changesOf, whyNotCorrect } from './correction.rules.ts'

const CREATED = new Date('2026-05-01T12:00:00.000Z')
const report = { status: 'active', authorId: 'author', createdAt: CREATED }
const author = { id: 'author', admin: false }
const neighbour = { id: 'neighbour', admin: false }
const administrator = { id: 'admin', admin: true }
const after = (ms: number) => new Date(CREATED.getTime() + ms)

test.each([
  ['the author', 'active', author, null],
  ['the author', 'resolved', author, null],
  ['the author', 'hidden', author, 'hidden-report'],
  ['a neighbour', 'active', neighbour, 'not-author'],
  ['a neighbour', 'hidden', neighbour, 'no-report'],
  ['an administrator', 'active', administrator, 'not-author'],
  ['an administrator', 'hidden', administrator, 'not-author'],
])('whether %s may correct a report that is %s', (_, status, person, why) => {
  expect(whyNotCorrect({ ...report, status }, person, CREATED)).toBe(why)
})

test.each([
  ['nothing', {}, null],
  ['the words', { description: 'Two bins' }, { description: 'Two bins' }],
  ['the category', { category: 'noise' }, { category: 'noise' }],
  ['one coordinate, and then the place whole', { lat: 36.15 }, { lat: 36.15, lng: -5.35 }],
])('the changes are recognised when %s', (_, change, changes) => {
  const said = { category: 'litter', description: 'A bin', lat: 36.14, lng: -5.35 }
  expect(changesOf(said, { ...said, ...change })).toEqual(changes)
})

test('a correction is possible until exactly 15 minutes have passed', () => {
  expect(whyNotCorrect(report, author, after(15 * 60_000))).toBeNull()
  expect(whyNotCorrect(report, author, after(15 * 60_000 + 1))).toBe('too-late')
})
