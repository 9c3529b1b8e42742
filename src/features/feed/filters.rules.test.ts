import { expect, test } from 'vitest'
import { writeCursor } from '#shared/cursor.ts'
import { isNear, readFilters, writeFilters } from './filters.rules.ts'

const cursor = writeCursor({ atMs: 1_790_000_000_000, id: '0199a3a2-0000-7000-8000-000000000001' })

test.each([
  ['', { category: 'all', days: 7, cursor: null }],
  ['?category=litter&days=30', { category: 'litter', days: 30, cursor: null }],
  ['?category=all&days=1', { category: 'all', days: 1, cursor: null }],
  ['?category=potholes&days=8', { category: 'all', days: 7, cursor: null }],
  ['?category=constructor&days=7.0&cursor=x', { category: 'all', days: 7, cursor: null }],
  [`?cursor=${cursor}`, { category: 'all', days: 7, cursor }],
])('the query %j is read as the filters %j', (search, filters) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(filters)
})

test.each([
  [{}, ''],
  [{ category: 'all', days: 7 } as const, ''],
  [{ category: 'noise', days: 14 } as const, '?category=noise&days=14'],
  [{ days: 30, cursor } as const, `?days=30&cursor=${cursor}`],
])('the filters %j are written as %j', (filters, search) => {
  expect(writeFilters(filters)).toBe(search)
  expect(readFilters(new URLSearchParams(search))).toMatchObject(filters)
})

test('distances are shown up to ten kilometres', () => {
  const casemates = { lat: 36.145133, lng: -5.352448 }
  expect(isNear(casemates, { lat: 36.1, lng: -5.37 })).toBe(true)
  expect(isNear(casemates, { lat: casemates.lat + 0.0899, lng: casemates.lng })).toBe(true)
  expect(isNear(casemates, { lat: casemates.lat + 0.09, lng: casemates.lng })).toBe(false)
})
