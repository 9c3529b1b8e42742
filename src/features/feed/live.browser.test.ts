import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Card } from '#features/reports/cards.contract.ts'
import type { LiveEvent } from '#features/reports/live.rules.ts'
import type { Api } from '#web/api.ts'
import { changeCard } from './cards.browser.ts'
import { takeLiveEvent } from './live.browser.ts'

const LIST = ['reports', 'list', null, 'all', 7, null]
const MAP = ['reports', 'map', null, 'all', 7]
const BEFORE = Date.now() - 10_000

const nothing: LiveEvent = { changed: [], added: [], gone: [] }
const nobody = {} as Api // nothing is asked of the server
let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(
    LIST,
    { pages: [{ items: [{ id: 'a', confirms: 0 }], next: null, total: 1 }], pageParams: [null] },
    { updatedAt: BEFORE },
  )
  queries.setQueryData(MAP, { items: [], validated: [], next: null }, { updatedAt: BEFORE })
})

const stateOf = (key: unknown[]) => queries.getQueryState(key)

describe('a list that is not looked at', () => {
  test('is asked for when it is shown again, after a report was added', () => {
    takeLiveEvent(nobody, queries, { ...nothing, added: [{ id: 'b', category: 'litter' }] } as LiveEvent)
    for (const key of [LIST, MAP]) expect(stateOf(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: BEFORE })
  })

  test('stays what it was known to be, out of date, when counts in it change', async () => {
    await queries.invalidateQueries()
    takeLiveEvent(nobody, queries, { ...nothing, changed: [{ id: 'a', confirms: 1, status: 'active' }] } as LiveEvent)
    changeCard(queries, 'a', { vote: 'confirm' })
    expect(stateOf(LIST)).toMatchObject({ isInvalidated: true, dataUpdatedAt: BEFORE })
    const list = queries.getQueryData<{ pages: { items: Card[] }[] }>(LIST)
    expect(list?.pages[0]?.items).toEqual([{ id: 'a', confirms: 1, status: 'active', vote: 'confirm' }])
  })

  test('is as old as it was after an event that has nothing to do with it', () => {
    takeLiveEvent(nobody, queries, { ...nothing, gone: ['elsewhere'] })
    expect(stateOf(LIST)).toMatchObject({ isInvalidated: false, dataUpdatedAt: BEFORE })
  })
})
