import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeCard, type ReportPage } from './reportCache.browser.ts'

const MAP = ['reports', 'map', null, { category: 'all', days: 7 }]
const LIST = ['reports', 'list', null, { category: 'all', days: 7 }, null]

test('a list with more matches than were counted still says so after a vote and a deletion', () => {
  const queries = new QueryClient()
  const page = { items: [{ id: 'a', confirms: 0 }, { id: 'b' }], next: null, total: 1000, isMore: true }
  queries.setQueryData(LIST, { pages: [page], pageParams: [null] })
  changeCard(queries, 'a', { confirms: 1 })
  const first = () => queries.getQueryData<{ pages: ReportPage[] }>(LIST)?.pages[0]
  expect(first()).toEqual({ ...page, items: [{ id: 'a', confirms: 1 }, { id: 'b' }] })
  changeCard(queries, 'b', null)
  expect(first()).toMatchObject({ items: [{ id: 'a' }], isMore: true })
})

test('a map that already shows a report as validated stays the same when the report changes', () => {
  const queries = new QueryClient()
  const map = { items: [['a', 36.1, -5.3, 'litter', 'active']], validated: ['a'], next: null }
  queries.setQueryData(MAP, map)
  changeCard(queries, 'a', { confirms: 11, communityValidated: true })
  expect(queries.getQueryData(MAP)).toBe(map)
})
