import { expect, test } from 'vitest'
import { historyPage } from './history.rules.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => ({ timestamp: new Date(now - hours * 3_600_000).toISOString() })
const pageOf = (hours: number[], page: number) => {
  const { entries, ...rest } = historyPage(hours.map(hoursAgo), { page, now })
  return { entries: entries.length, ...rest }
}

test('the history shows seven days, five entries a page', () => {
  const hours = [0, 1, 24, 48, 72, 167, 168, 200]
  expect(pageOf(hours, 1)).toEqual({ entries: 5, page: 1, pages: 2, from: 1, to: 5, all: 6 })
  expect(pageOf(hours, 2)).toEqual({ entries: 1, page: 2, pages: 2, from: 6, to: 6, all: 6 })
})

test.each([
  [0, 1],
  [-3, 1],
  [1.5, 1],
  [NaN, 1],
  [99, 2],
  [Infinity, 2],
])('asking for page %d shows page %d', (asked, shown) => {
  expect(pageOf([1, 2, 3, 4, 5, 6], asked).page).toBe(shown)
})

test('a history with only old entries is one empty page', () => {
  expect(pageOf([500], 1)).toEqual({ entries: 0, page: 1, pages: 1, from: 1, to: 0, all: 0 })
})
