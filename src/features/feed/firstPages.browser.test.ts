import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changeCard, type ReportPage } from '#features/reports/card/reportCache.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { fetchFirstPageSoon, renewFirstPages } from './firstPages.browser.ts'

const LIST = ['reports', 'list', null, { category: 'all', days: 7 }, null]

let queries: QueryClient
let answers: ((page: object) => void)[]

const api = {
  call: () => new Promise<object>((resolve) => answers.push(resolve)),
} as unknown as Api // the test needs no other methods
const card = (id: string, minute: number) => ({ id, createdAt: `2026-05-01T12:0${minute}:00.000Z` })
const head = (items: object[], total: number) => ({ items, next: 'more', total })
const first = () => queries.getQueryData<{ pages: ReportPage[] }>(LIST)?.pages[0]
const shown = () => first()?.items.map(({ id }) => id)
/** Requests the first page; returns a function that answers it. */
async function renew() {
  const before = answers.length
  renewFirstPages(api, queries)
  await expect.poll(() => answers.length, { timeout: 2000 }).toBe(before + 1)
  return answers[before] ?? (() => undefined)
}

/** Shows a list whose first page has the reports of minutes 5 and 3. */
function open(next: string | null, queryKey: readonly unknown[] = LIST): void {
  const items = [card('five', 5), card('three', 3)]
  queries.setQueryData(queryKey, { pages: [{ items, next, total: 9 }], pageParams: [null] })
  new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: () => Promise.reject(new Error('not fetched whole')),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Infinity,
  }).subscribe(() => undefined)
}

beforeEach(() => {
  queries = new QueryClient()
  answers = []
})

test('a new report that is a little older than the first one is shown at its place', async () => {
  open('more')
  const answer = await renew()
  answer(head([card('six', 6), card('five', 5), card('four', 4), card('three', 3), card('two', 2)], 11))
  await expect.poll(shown).toEqual(['six', 'five', 'four', 'three'])
  expect(first()?.total).toBe(11)
})

test('a list that has no further page also shows a new report that is older than all others', async () => {
  open(null)
  const answer = await renew()
  answer(head([card('five', 5), card('three', 3), card('two', 2)], 3))
  await expect.poll(shown).toEqual(['five', 'three', 'two'])
})

test('a report that was deleted here while the first page was fetched stays away', async () => {
  open('more')
  const answer = await renew()
  changeCard(queries, 'three', null)
  answer(head([card('six', 6), card('five', 5), card('three', 3)], 10))
  await expect.poll(shown).toEqual(['six', 'five'])
})

test('an answer that comes after a newer one changes no total', async () => {
  open('more')
  const [older, newer] = [await renew(), await renew()]
  newer(head([card('five', 5), card('three', 3)], 11))
  await expect.poll(() => first()?.total).toBe(11)
  older(head([card('six', 6), card('five', 5)], 10))
  await expect.poll(shown).toEqual(['six', 'five', 'three'])
  expect(first()?.total).toBe(11)
})

test('a card that was changed here while the first page was fetched keeps the change', async () => {
  open('more')
  const answer = await renew()
  changeCard(queries, 'three', { confirms: 2 })
  answer(
    head(
      [
        { ...card('five', 5), confirms: 7 },
        { ...card('three', 3), confirms: 1 },
      ],
      11,
    ),
  )
  await expect.poll(() => first()?.items).toMatchObject([{ confirms: 7 }, { confirms: 2 }])
})

test('a list that begins farther back is not fetched, because new reports do not belong there', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  open('more', ['reports', 'list', null, { category: 'all', days: 7 }, 'a cursor'])
  open('more')
  await renew()
  expect(answers).toHaveLength(1)
})

test('a report of another category does not make a list ask for its first page', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  for (const category of ['noise', 'litter', 'all'])
    open('more', ['reports', 'list', null, { category, days: 7 }, null])
  for (const list of queries.getQueryCache().getAll()) fetchFirstPageSoon(api, queries, list, new Set(['litter']))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(answers).toHaveLength(2)
})
