import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard } from '#features/reports/card/reportCache.browser.ts'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'
import type { Api } from '#platform/browser/api.ts'
import { takeLiveEvent } from './live.browser.ts'

const LIST = ['reports', 'list', null, { category: 'all', days: 7 }, null]
const MAP = ['reports', 'map', null, { category: 'all', days: 7 }]
const BEFORE = Date.now() - 10_000

const nothing: LiveEvent = { changed: [], added: [], gone: [] }
const noApi = {} as Api // the server is not called
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

describe('a list that is not on screen', () => {
  test('is fetched again when it is shown after a report was added', () => {
    takeLiveEvent(noApi, queries, { ...nothing, added: [{ id: 'b', category: 'litter' }] } as LiveEvent)
    for (const key of [LIST, MAP]) expect(stateOf(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: BEFORE })
  })

  test('is not fetched before it is shown', async () => {
    let asked = 0
    const queryFn = () => {
      asked++
      return { pages: [], pageParams: [] }
    }
    await queries.fetchQuery({ queryKey: LIST, queryFn })
    takeLiveEvent(noApi, queries, { ...nothing, added: [{ id: 'b', category: 'litter' }] } as LiveEvent)
    expect(asked).toBe(1)
  })

  test('keeps its data and stays outdated when counts in it change', async () => {
    await queries.invalidateQueries()
    takeLiveEvent(noApi, queries, { ...nothing, changed: [{ id: 'a', confirms: 1, status: 'active' }] } as LiveEvent)
    changeCard(queries, 'a', { vote: 'confirm' })
    expect(stateOf(LIST)).toMatchObject({ isInvalidated: true, dataUpdatedAt: BEFORE })
    const list = queries.getQueryData<{ pages: { items: Card[] }[] }>(LIST)
    expect(list?.pages[0]?.items).toEqual([{ id: 'a', confirms: 1, status: 'active', vote: 'confirm' }])
  })

  test('is unchanged after an unrelated event', () => {
    takeLiveEvent(noApi, queries, { ...nothing, gone: ['elsewhere'] })
    expect(stateOf(LIST)).toMatchObject({ isInvalidated: false, dataUpdatedAt: BEFORE })
  })
})

test('own reports change and disappear with the others, and new ones are not fetched', () => {
  const own = ['reports', 'own', 'anna', null]
  const report = { id: 'a', confirms: 0 }
  queries.setQueryData(own, { pages: [{ items: [report, { id: 'b' }], next: null, total: 2 }], pageParams: [null] })
  const event = { changed: [{ id: 'a', confirms: 1 }], added: [{ id: 'c', category: 'litter' }], gone: ['b'] }
  takeLiveEvent(noApi, queries, event as LiveEvent)
  expect(queries.getQueryData(own)).toMatchObject({ pages: [{ items: [{ id: 'a', confirms: 1 }], total: 1 }] })
  expect(stateOf(own)?.isInvalidated).toBe(false)
})

test('the number of own reports is fetched again only when one of them is gone', () => {
  const total = ['own-reports-total', 'anna']
  queries.setQueryData(['reports', 'own', 'anna', null], { pages: [{ items: [{ id: 'a' }] }], pageParams: [null] })
  queries.setQueryData(total, 2)
  const isOutdatedAfter = (event: object) => {
    takeLiveEvent(noApi, queries, { ...nothing, ...event })
    return stateOf(total)?.isInvalidated
  }
  expect(isOutdatedAfter({ changed: [{ id: 'a', confirms: 1 }], gone: ['b'] })).toBe(false)
  expect(isOutdatedAfter({ gone: ['a'] })).toBe(true)
})

test('the page and the popup of a report that is gone ask for it again, others do not', () => {
  const [page, popup, other] = [
    ['reports', 'one', 'a', BEFORE],
    ['reports', 'one', 'a'],
    ['reports', 'one', 'b'],
  ]
  for (const key of [page, popup, other]) queries.setQueryData(key, { id: key[2] })
  takeLiveEvent(noApi, queries, { ...nothing, gone: ['a'] })
  expect([page, popup, other].map((key) => stateOf(key)?.isInvalidated)).toEqual([true, true, false])
})

test('a report that was gone and is shown again outdates lists and maps, once', async () => {
  const isOld = () => [LIST, MAP].map((key) => stateOf(key)?.isInvalidated)
  const shown = { ...nothing, changed: [{ id: 'a', confirms: 0, status: 'active' }] } as LiveEvent
  const renew = () => {
    for (const key of [LIST, MAP]) queries.setQueryData(key, queries.getQueryData(key))
  }
  takeLiveEvent(noApi, queries, { ...nothing, gone: ['a'] })
  renew()
  takeLiveEvent(noApi, queries, shown)
  await expect.poll(isOld, { timeout: 2000 }).toEqual([true, true])
  renew()
  takeLiveEvent(noApi, queries, shown)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isOld()).toEqual([false, false])
})

test('a corrected report is fetched again only where its card is older', async () => {
  const corrected = { id: 'a', editedAt: '2026-05-01T12:03:00.000Z', description: 'Two bins', category: 'noise' }
  const asked: unknown[] = []
  const api = {
    call: (_: unknown, input: unknown, options: unknown) => {
      asked.push([input, options])
      return Promise.resolve(corrected)
    },
  } as unknown as Api // the test needs no other methods
  const event = { ...nothing, changed: [{ id: 'a', confirms: 1, editedAt: corrected.editedAt }] } as LiveEvent
  takeLiveEvent(api, queries, event)
  const shown = () => queries.getQueryData<{ pages: { items: Card[] }[] }>(LIST)?.pages[0]?.items[0]
  expect(shown()).toMatchObject({ confirms: 1, editedAt: undefined })
  await expect.poll(shown, { timeout: 2000 }).toMatchObject(corrected)
  expect(stateOf(MAP)).toMatchObject({ isInvalidated: true })
  takeLiveEvent(api, queries, event)
  await new Promise((resolve) => setTimeout(resolve, 500))
  // What the device had kept may be older than the correction.
  expect(asked).toEqual([[{ id: 'a' }, { rejectsCached: true }]])
})

test('fetching a corrected report does not bring back counts from before a newer event', async () => {
  const late = Promise.withResolvers<unknown>()
  let isAsked = false
  const call = () => {
    isAsked = true
    return late.promise
  }
  const changed = (confirms: number) =>
    ({ ...nothing, changed: [{ id: 'a', confirms, editedAt: '2026-05-01T12:03:00.000Z' }] }) as LiveEvent
  takeLiveEvent({ call } as unknown as Api, queries, changed(1))
  await expect.poll(() => isAsked, { timeout: 2000 }).toBe(true)
  takeLiveEvent({ call } as unknown as Api, queries, changed(2))
  changeCard(queries, 'a', { vote: 'confirm' })
  late.resolve({ id: 'a', description: 'Two bins', category: 'noise', confirms: 1, vote: null })
  const shown = () => queries.getQueryData<{ pages: { items: Card[] }[] }>(LIST)?.pages[0]?.items[0]
  await expect.poll(shown, { timeout: 2000 }).toMatchObject({ description: 'Two bins' })
  expect(shown()).toMatchObject({ confirms: 2, vote: 'confirm' })
})

describe('a report whose content an administrator has changed', () => {
  const changed = (id: string) =>
    ({
      ...nothing,
      changed: [{ id, confirms: 0, status: 'active', communityValidated: false, newContent: true }],
    }) as unknown as LiveEvent
  const shown = () => queries.getQueryData<{ pages: { items: Card[] }[] }>(LIST)?.pages[0]?.items[0]

  test('is fetched again where its card is known, and the map only if the report has moved', async () => {
    let lat = 36.1
    const api = {
      call: (_: unknown, { id }: { id: string }) =>
        Promise.resolve({ id, description: 'Taken down', category: 'litter', lat, lng: -5.3 }),
    } as unknown as Api // the test needs no other methods
    changeCard(queries, 'a', { description: 'An advert', category: 'litter', lat, lng: -5.3 })
    queries.setQueryData(MAP, { items: [['a', 36.1, -5.3, 'litter', 'active']], validated: [], next: null })
    takeLiveEvent(api, queries, changed('a'))
    await expect.poll(shown, { timeout: 2000 }).toEqual(expect.objectContaining({ description: 'Taken down' }))
    expect(shown()).not.toHaveProperty('newContent')
    expect(stateOf(MAP)?.isInvalidated).toBe(false)
    lat = 36.2
    takeLiveEvent(api, queries, changed('a'))
    await expect.poll(() => stateOf(MAP)?.isInvalidated, { timeout: 2000 }).toBe(true)
  })

  test('has its timeline fetched again, since a note may have been removed', () => {
    const key = ['timeline', 'z', 'active', false]
    queries.setQueryData(key, [{ kind: 'active' }])
    const { newContent: _, ...others } = changed('z').changed[0]!
    takeLiveEvent(noApi, queries, { ...nothing, changed: [others] })
    expect(stateOf(key)?.isInvalidated).toBe(false)
    takeLiveEvent(noApi, queries, changed('z'))
    expect(stateOf(key)?.isInvalidated).toBe(true)
  })

  test('is fetched if only its pin is known, and the map is fetched again if the pin has moved', async () => {
    let lng = -5.3
    const asked: string[] = []
    const api = {
      call: (_: unknown, { id }: { id: string }) => {
        asked.push(id)
        return Promise.resolve({ id, category: 'litter', lat: 36.1, lng })
      },
    } as unknown as Api // the test needs no other methods
    queries.setQueryData(MAP, { items: [['b', 36.1, -5.3, 'litter', 'active']], validated: [], next: null })
    takeLiveEvent(noApi, queries, changed('c'))
    takeLiveEvent(api, queries, changed('b'))
    await expect.poll(() => asked, { timeout: 2000 }).toEqual(['b'])
    expect(stateOf(MAP)?.isInvalidated).toBe(false)
    lng = -5.31
    takeLiveEvent(api, queries, changed('b'))
    await expect.poll(() => stateOf(MAP)?.isInvalidated, { timeout: 2000 }).toBe(true)
  })
})

describe('a map', () => {
  const isOld = () => stateOf(MAP)?.isInvalidated
  const event = (status: string, communityValidated: boolean) =>
    ({ ...nothing, changed: [{ id: 'a', confirms: 3, status, communityValidated }] }) as unknown as LiveEvent
  const show = (status: string, validated: string[]) =>
    queries.setQueryData(MAP, { items: [['a', 36.1, -5.3, 'litter', status]], validated, next: null })

  test.each([
    ['a report is opened again', 'resolved', [], event('active', false)],
    ['it is resolved', 'active', [], event('resolved', false)],
    ['its neighbours validate it', 'active', [], event('active', true)],
  ])('is fetched again when %s', (_, status, validated, change) => {
    show(status, validated)
    takeLiveEvent(noApi, queries, change)
    expect(isOld()).toBe(true)
  })

  test('stays as it is when somebody votes', () => {
    show('resolved', ['a'])
    takeLiveEvent(noApi, queries, event('resolved', true))
    expect(isOld()).toBe(false)
  })
})

describe('a list on screen', () => {
  const head = (items: object[], total: number) => ({ items, next: null, total })
  const notCalled = () => Promise.reject<object>(new Error('not called'))
  const open = (question: object, answer: object, kept: { keptAt?: number } = {}, queryFn = notCalled) => {
    const key = ['reports', 'list', null, question, null]
    const first = { ...head([{ id: 'a', createdAt: '2026-05-01' }], 30), ...kept }
    queries.setQueryData(key, { pages: [first], pageParams: [null] })
    new InfiniteQueryObserver(queries, {
      queryKey: key,
      queryFn,
      initialPageParam: null,
      getNextPageParam: () => null,
      staleTime: Infinity,
    }).subscribe(() => undefined)
    const api = { call: () => Promise.resolve(answer) } as unknown as Api // the test needs no other methods
    const shown = () => queries.getQueryData<{ pages: { items: Card[]; total: number }[] }>(key)?.pages[0]
    return { api, shown }
  }

  test('counts one less when a report that it has not loaded is gone', async () => {
    const { api, shown } = open({ category: 'all' }, head([{ id: 'a', createdAt: '2026-05-01' }], 29))
    takeLiveEvent(api, queries, { ...nothing, gone: ['elsewhere'] })
    await expect.poll(() => shown()?.total, { timeout: 2000 }).toBe(29)
  })

  test('in another order than time counts a new report and shows its pin, but not its card', async () => {
    const fresh = { id: 'b', createdAt: '2026-05-02' }
    let pins = 0
    const queryFn = () => Promise.resolve({ items: [], validated: [], next: null, asked: ++pins })
    new QueryObserver(queries, { queryKey: MAP, queryFn, staleTime: Infinity }).subscribe(() => undefined)
    const { api, shown } = open({ category: 'all', sort: 'confirms' }, head([fresh], 31))
    takeLiveEvent(api, queries, { ...nothing, added: [{ id: 'b', category: 'litter' }] })
    await expect.poll(() => shown()?.total, { timeout: 2000 }).toBe(31)
    await expect.poll(() => pins).toBe(1)
    expect(shown()?.items.map(({ id }) => id)).toEqual(['a'])
  })

  test('that was kept on the device is fetched whole when a report is added', async () => {
    const fetched = head([{ id: 'b' }, { id: 'a', confirms: 7 }], 31)
    const { shown } = open({ category: 'all' }, {}, { keptAt: 5000 }, () => Promise.resolve(fetched))
    takeLiveEvent(noApi, queries, { ...nothing, added: [{ id: 'b', category: 'litter' }] })
    await expect.poll(shown, { timeout: 2000 }).toEqual(fetched)
  })
})
