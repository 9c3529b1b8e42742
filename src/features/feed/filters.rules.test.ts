import { expect, test } from 'vitest'
import { writeCursor } from '#shared/cursor.ts'
import {
  isNear,
  listParams,
  mapParams,
  NO_FILTERS,
  readFilters,
  USUAL_VIEW,
  wordsOf,
  writeFilters,
} from './filters.rules.ts'

const cursor = writeCursor({ atMs: 1_790_000_000_000, id: '0199a3a2-0000-7000-8000-000000000001' })

const ofConfirms = 'confirms:3:0199a3a2-0000-7000-8000-000000000001'

test.each([
  ['', { category: 'all', days: 7, cursor: null }],
  ['?category=litter&days=30', { category: 'litter', days: 30, cursor: null }],
  ['?category=all&days=1', { category: 'all', days: 1, cursor: null }],
  ['?category=potholes&days=8', { category: 'all', days: 7, cursor: null }],
  ['?category=constructor&days=7.0&cursor=x', { category: 'all', days: 7, cursor: null }],
  [`?cursor=${cursor}`, { category: 'all', days: 7, cursor }],
  ['?days=all&state=open&sort=nearest&q=lamp', { days: 'all', state: 'open', sort: 'nearest', q: 'lamp' }],
  ['?heat=1', { heat: true }],
  ['?heat=true', {}],
  ['?days=ALL&state=hidden&sort=oldest&q=%20%20', {}],
  [`?sort=confirms&cursor=${cursor}`, { sort: 'confirms' }],
  [`?sort=confirms&cursor=${ofConfirms}`, { sort: 'confirms', cursor: ofConfirms }],
])('the query %j is read as the filters %j', (search, filters) => {
  expect(readFilters(new URLSearchParams(search))).toEqual({ ...NO_FILTERS, ...filters })
})

test.each([
  [{}, ''],
  [{ category: 'all', days: 7 } as const, ''],
  [{ category: 'noise', days: 14 } as const, '?category=noise&days=14'],
  [{ days: 30, cursor } as const, `?days=30&cursor=${cursor}`],
  [
    { q: 'lamp & post', days: 'all', state: 'resolved', sort: 'confirms' } as const,
    '?q=lamp+%26+post&days=all&state=resolved&sort=confirms',
  ],
  [{ days: 30, heat: true } as const, '?days=30&heat=1'],
  [{ days: 30, ...USUAL_VIEW } as const, '?days=30'],
])('the filters %j are written as %j', (filters, search) => {
  expect(writeFilters(filters)).toBe(search)
  expect(readFilters(new URLSearchParams(search))).toMatchObject(filters)
})

test('a typed search is one line of at most 200 characters', () => {
  expect(wordsOf('  street\n  lamp ')).toBe('street lamp')
  expect(wordsOf('🚲'.repeat(300))).toBe('🚲'.repeat(200))
})

test('requests leave out filters without effect, and contain the position only for the order by distance', () => {
  const near = { lat: 36.144512345, lng: -5.352508 }
  expect(listParams(NO_FILTERS, near)).toEqual({ category: 'all', days: 7 })
  const filters = { ...NO_FILTERS, q: 'lamp', state: 'open', sort: 'nearest' } as const
  expect(listParams(filters, near)).toEqual({
    ...{ category: 'all', days: 7, state: 'open', q: 'lamp' },
    ...{ sort: 'nearest', lat: 36.14451, lng: -5.35251 },
  })
  expect(mapParams(filters)).toEqual({ category: 'all', days: 7, state: 'open', q: 'lamp' })
})

test('a report is near up to ten kilometres away', () => {
  const casemates = { lat: 36.145133, lng: -5.352448 }
  expect(isNear(casemates, { lat: 36.1, lng: -5.37 })).toBe(true)
  expect(isNear(casemates, { lat: casemates.lat + 0.0899, lng: casemates.lng })).toBe(true)
  expect(isNear(casemates, { lat: casemates.lat + 0.09, lng: casemates.lng })).toBe(false)
})
