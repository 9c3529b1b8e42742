import { expect, test } from 'vitest'
import { waitMinutes, whyNotFlag } from './flags.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [0, 30],
  [-2, 30], // a flag of the same moment, from a clock that is ahead
  [-30 * 60, 30],
  [-30 * 60 - 1, 0], // a flag from a clock that was set back since
  [1, 30],
  [60, 29],
  [61, 29],
  [29 * 60, 1],
  [29 * 60 + 59, 1],
  [30 * 60, 0],
  [90 * 60, 0],
])('%i seconds after a flag, %i minutes of waiting are left', (seconds, minutes) => {
  expect(waitMinutes(before(seconds), now)).toBe(minutes)
})

test('people who have never flagged a report need not wait', () => {
  expect(waitMinutes(null, now)).toBe(0)
})

test.each([
  ['member', 'active', null],
  ['member', 'resolved', null],
  ['member', 'hidden', 'no-report'],
  ['admin', 'hidden', 'hidden-report'],
  ['author', 'active', 'own-report'],
  ['author', 'hidden', 'own-report'],
])('%s on a report that is %s: %s', (who, status, why) => {
  expect(whyNotFlag({ status, authorId: 'author' }, { id: who, admin: who === 'admin' })).toBe(why)
})
