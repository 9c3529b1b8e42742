import { expect, test } from 'vitest'
import { changeOfCounts, whyNotVote } from './votes.rules.ts'

const author = { id: 'author', admin: false }
const member = { id: 'member', admin: false }
const admin = { id: 'admin', admin: true }

test.each([
  ['active', member, null],
  ['active', admin, null],
  ['active', author, 'own-report'],
  ['resolved', member, null],
  ['resolved', author, 'own-report'],
  ['hidden', member, 'no-report'],
  ['hidden', admin, 'hidden-report'],
  ['hidden', author, 'own-report'],
] as const)('voting on a report that is %s as %j: %s', (status, voter, why) => {
  expect(whyNotVote({ authorId: 'author', status }, voter)).toBe(why)
})

test('a report without an author can be voted on', () => {
  expect(whyNotVote({ authorId: null, status: 'active' }, member)).toBe(null)
})

test.each([
  [null, 'confirm', 1, 0],
  [null, 'reject', 0, 1],
  ['confirm', 'reject', -1, 1],
  ['reject', 'confirm', 1, -1],
  ['confirm', null, -1, 0],
  ['reject', null, 0, -1],
  ['confirm', 'confirm', 0, 0],
  [null, null, 0, 0],
] as const)('changing a vote from %s to %s changes the counts by %i and %i', (before, after, confirms, rejects) => {
  expect(changeOfCounts(before, after)).toEqual({ confirms, rejects })
})
