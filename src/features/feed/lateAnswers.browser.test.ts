import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard } from '#features/reports/card/reportCache.browser.ts'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'
import type { Api } from '#platform/browser/api.ts'
import { watchLoaded } from './lateAnswers.browser.ts'
import { takeLiveEvent } from './live.browser.ts'

const LIST = ['reports', 'list', null, { category: 'all', days: 7 }, null]
const OTHER = ['reports', 'list', 'admin', { category: 'all', days: 7 }, null]
const MAP = ['reports', 'map', null, { category: 'all', days: 7 }]

const nothing: LiveEvent = { changed: [], added: [], gone: [] }
const noApi = {} as Api // the server is not called
let queries: QueryClient

const listOf = (items: object[]) => ({ pages: [{ items, next: null, total: items.length }], pageParams: [null] })

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(LIST, listOf([{ id: 'a', confirms: 0 }]))
  queries.setQueryData(MAP, { items: [], validated: [], next: null })
})

const stateOf = (key: unknown[]) => queries.getQueryState(key)
const pageOf = (key: unknown[]) => queries.getQueryData<{ pages: { items: Card[]; total: number }[] }>(key)?.pages[0]

/** Begins a fetch; returns a function that answers it late. */
const fetching = (key: unknown[]) => {
  const late = Promise.withResolvers<unknown>()
  const fetched = queries.fetchQuery({ queryKey: key, queryFn: () => late.promise })
  return async (answer: unknown) => {
    late.resolve(answer)
    await fetched
  }
}

describe('an answer that was read before an event', () => {
  test('does not bring back the counts and the reports that the event has changed', async () => {
    const answer = fetching(LIST)
    takeLiveEvent(noApi, queries, { ...nothing, changed: [{ id: 'a', confirms: 1 }] } as unknown as LiveEvent)
    takeLiveEvent(noApi, queries, { ...nothing, changed: [{ id: 'a', confirms: 2 }] } as unknown as LiveEvent)
    takeLiveEvent(noApi, queries, { ...nothing, gone: ['b'] })
    await answer(listOf([{ id: 'a', confirms: 0 }, { id: 'b' }]))
    expect(pageOf(LIST)).toMatchObject({ items: [{ id: 'a', confirms: 2 }], total: 1 })
  })

  test('is fetched again when it is shown if a report was added', async () => {
    const answer = fetching(LIST)
    takeLiveEvent(noApi, queries, { ...nothing, added: [{ id: 'b', category: 'litter' }] } as LiveEvent)
    await answer(listOf([{ id: 'a' }]))
    expect(stateOf(LIST)?.isInvalidated).toBe(true)
  })

  test('outdates the map if the map had no data before', async () => {
    queries.removeQueries({ queryKey: MAP })
    const answer = fetching(MAP)
    const resolved = { id: 'a', status: 'resolved', communityValidated: false }
    takeLiveEvent(noApi, queries, { ...nothing, changed: [resolved] } as unknown as LiveEvent)
    await answer({ items: [['a', 36.1, -5.3, 'litter', 'active']], validated: [], next: null })
    expect(stateOf(MAP)?.isInvalidated).toBe(true)
  })

  test('leaves the other queries as they are', async () => {
    const answer = fetching(MAP)
    takeLiveEvent(noApi, queries, {
      ...nothing,
      changed: [{ id: 'a', confirms: 1 }],
      gone: ['b'],
    } as unknown as LiveEvent)
    changeCard(queries, 'a', { confirms: 2, vote: 'confirm' })
    // An administrator signs in, and may see the report that is gone for visitors.
    queries.setQueryData(OTHER, listOf([{ id: 'b' }]))
    await answer({ items: [], validated: [], next: null })
    expect(pageOf(LIST)?.items).toMatchObject([{ id: 'a', confirms: 2, vote: 'confirm' }])
    expect(pageOf(OTHER)?.items).toEqual([{ id: 'b' }])
  })

  test('shows a report that was gone and came back before the answer', async () => {
    const answer = fetching(LIST)
    takeLiveEvent(noApi, queries, { ...nothing, gone: ['a'] })
    takeLiveEvent(noApi, queries, { ...nothing, changed: [{ id: 'a', confirms: 1 }] } as unknown as LiveEvent)
    await answer(listOf([{ id: 'a', confirms: 0 }]))
    expect(pageOf(LIST)?.items).toMatchObject([{ id: 'a', confirms: 1 }])
  })

  test('asks for the head of a list on screen once more, however many reports were added', async () => {
    let asked = 0
    const call = () => {
      asked++
      return Promise.resolve({ items: [], next: null, total: 1 })
    }
    const late = Promise.withResolvers<unknown>()
    new InfiniteQueryObserver(queries, {
      queryKey: LIST,
      queryFn: () => late.promise,
      initialPageParam: null,
      getNextPageParam: () => null,
    }).subscribe(() => undefined)
    const answers = [MAP, OTHER].map(fetching)
    for (const id of ['x', 'y', 'z'])
      takeLiveEvent({ call } as unknown as Api, queries, { ...nothing, added: [{ id, category: 'litter' }] })
    await expect.poll(() => asked, { timeout: 2000 }).toBe(3)
    await Promise.all([answers[0]?.({ items: [], validated: [], next: null }), answers[1]?.(listOf([]))])
    late.resolve({ items: [], next: null, total: 1 })
    await expect.poll(() => asked, { timeout: 2000 }).toBe(4)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(asked).toBe(4)
  })
})

test('the head of a list adds no report that was deleted while it was fetched', async () => {
  const head = Promise.withResolvers<unknown>()
  let asked = 0
  const call = () => {
    asked++
    return asked === 1 ? head.promise : new Promise<never>(() => undefined)
  }
  const api = { call } as unknown as Api
  new InfiniteQueryObserver(queries, {
    queryKey: LIST,
    queryFn: () => Promise.reject(new Error('not fetched whole')),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Infinity,
  }).subscribe(() => undefined)
  const added = ['b', 'c'].map((id) => ({ id, category: 'litter' as const }))
  takeLiveEvent(api, queries, { ...nothing, added })
  await expect.poll(() => asked, { timeout: 2000 }).toBe(1)
  takeLiveEvent(api, queries, { ...nothing, gone: ['c'] })
  const items = ['c', 'b', 'a'].map((id, i) => ({ id, createdAt: `2026-01-0${3 - i}T00:00:00Z` }))
  head.resolve({ items, next: null, total: 3 })
  await expect.poll(() => pageOf(LIST)?.items.map(({ id }) => id)).toEqual(['b', 'a'])
})

test.each([
  ['once', 'when no pin on it changes', 'active', 1],
  ['once more after its answer', 'when a pin on it changes', 'resolved', 2],
])('a map that is being fetched when events come is fetched %s %s', async (_, __, status, times) => {
  let asked = 0
  const old = { items: [['a', 36.1, -5.3, 'litter', 'active']], validated: [], next: null }
  queries.setQueryData(MAP, old)
  const late = Promise.withResolvers<unknown>()
  const queryFn = () => {
    asked++
    return asked === 1 ? late.promise : new Promise<never>(() => undefined)
  }
  new QueryObserver(queries, { queryKey: MAP, queryFn }).subscribe(() => undefined)
  const changed = [{ id: 'a', confirms: 1, status, communityValidated: false }]
  for (let at = 0; at < 10; at++) takeLiveEvent(noApi, queries, { ...nothing, changed } as unknown as LiveEvent)
  takeLiveEvent(noApi, queries, { ...nothing, gone: ['elsewhere'] })
  expect(asked).toBe(1)
  late.resolve(old)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toBe(times)
})

test('what a screen asked for before an event is fetched again once it is shown', () => {
  const changed = [{ id: 'a', confirms: 1 }] as LiveEvent['changed']
  const before = Date.now() - 1000
  const isOld = (queryKey: unknown[], initialDataUpdatedAt: number) => {
    new QueryObserver(queries, { queryKey, initialData: {}, initialDataUpdatedAt })
    return stateOf(queryKey)?.isInvalidated
  }
  const { note, stop } = watchLoaded(queries)
  expect(isOld(['reports', 'one', 'a', before - 1], before)).toBe(false)
  note({ ...nothing, changed, gone: ['b'] })
  expect(isOld(['reports', 'one', 'a', before], before)).toBe(true)
  expect(isOld(['comments', 'b', null], before)).toBe(true)
  expect(isOld(['timeline', 'a', 'active', false], Date.now() + 1000)).toBe(false)
  expect(isOld(['reports', 'one', 'c', before], before)).toBe(false)
  stop()
  expect(isOld(['comments', 'a', null], before)).toBe(false)
})
