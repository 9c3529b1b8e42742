import { describe, expect, test } from 'vitest'
import { daysOf, monthsBetween, shareOf } from './statistics.rules.ts'

test.each([
  [0, 0, null],
  [4, 4, null],
  [0, 5, 0],
  [1, 6, 0.167],
  [5, 5, 1],
])('%i of %i is the share %j', (part, cases, share) => expect(shareOf(part, cases)).toBe(share))

test.each([
  [null, 9, null],
  [3.14, 4, null],
  [3.14, 5, 3.1],
  [0.04, 5, 0],
])('%j days of %i cases are %j', (days, cases, shown) => expect(daysOf(days, cases)).toBe(shown))

describe('months', () => {
  test('go over the turn of a year without a gap', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  })
  test('of one month are that month', () => expect(monthsBetween('2026-05', '2026-05')).toEqual(['2026-05']))
  test('that end before they begin are none', () => expect(monthsBetween('2026-05', '2026-04')).toEqual([]))
})
