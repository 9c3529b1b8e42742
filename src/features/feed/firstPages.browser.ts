import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { LISTS_KEY, MAPS_KEY, type ReportPage } from '#features/reports/card/reportCache.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { noteBug } from '#platform/browser/problem.ts'
import { sleep } from '#shared/clock.ts'
import { keptFor } from '#shared/keptFor.ts'
import type { ListKey, ListParams } from './feed.browser.ts'
import { listReports } from './feed.contract.ts'
import { ALL_CATEGORIES } from './feed.rules.ts'

type Pages = InfiniteData<ReportPage>

/** The ids of the reports that events have removed from this cache. */
export const removedFrom = keptFor(() => new Set<string>())

/** Fetches new reports for the lists on screen. */
export function renewFirstPages(api: Api, queries: QueryClient): void {
  const cache = queries.getQueryCache()
  for (const queryKey of [LISTS_KEY, MAPS_KEY]) for (const query of cache.findAll({ queryKey })) outdateUnshown(query)
  for (const list of cache.findAll({ queryKey: LISTS_KEY })) fetchFirstPageSoon(api, queries, list, null)
}

/** A list or map that is not on screen is fetched whole when it is shown again. */
export function outdateUnshown(query: Query): void {
  if (!query.isActive()) query.invalidate()
}

/** Fetches the first page of a list if it is on screen and shows one of these categories; null: any. */
export function fetchFirstPageSoon(api: Api, queries: QueryClient, list: Query, categories: Set<string> | null): void {
  const [, , , question, cursor] = list.queryKey as unknown as ListKey // as useFeed makes it
  const { category } = question
  if (!list.isActive() || cursor !== null) return
  if (categories && category !== ALL_CATEGORIES && !categories.has(category)) return
  void randomDelay()
    .then(() => fetchFirstPage(api, queries, list, question))
    .catch(noteBug)
}

/** How many first pages have been requested, and the number of the last one that each list has. */
let requests = 0
const lastApplied = new WeakMap<Query, number>()

/**
 * Updates the cards and the total of a list's first page, and adds new reports to it; the rest stays as it is. In
 * another order than time it adds none: a new report may belong anywhere, and would move those after it.
 */
async function fetchFirstPage(api: Api, queries: QueryClient, list: Query, question: ListParams): Promise<void> {
  const { queryKey } = list
  const shown = queries.getQueryData<Pages>(queryKey)?.pages[0]
  // If the service worker had kept this list, fetch all of it, because its other cards are old too. A running fetch is
  // not cancelled: on a slow network it would never end.
  if (shown?.keptAt !== undefined) return queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  const shownBefore = new Set(shown?.items)
  const idsBefore = new Set(shown?.items.map(({ id }) => id))
  const request = ++requests
  const removedBefore = new Set(removedFrom(queries))
  const head = await api.call(listReports, question, { rejectsCached: true })
  const isNewest = request > (lastApplied.get(list) ?? 0)
  if (isNewest) lastApplied.set(list, request)
  let isMapOld = false
  queries.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const fresh = new Map(head.items.map((card) => [card.id, card]))
    const known = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)))
    // A report that was sent a little earlier than the first one may be saved a little later.
    const oldest = first.next === null ? '' : (first.items.at(-1)?.createdAt ?? '')
    const isByTime = question.sort === undefined
    const isRemovedNow = (id: string) => idsBefore.has(id) || (removedFrom(queries).has(id) && !removedBefore.has(id))
    const isNew = ({ id, createdAt }: Card) => !known.has(id) && !isRemovedNow(id) && createdAt >= oldest
    const added = isByTime ? head.items.filter(isNew) : []
    isMapOld = isByTime ? added.some(({ own }) => own || first.items.length === 0) : head.total > first.total
    // A card that was changed here in the meantime is newer than the answer.
    const shownNow = first.items.map((card) => (shownBefore.has(card) ? (fresh.get(card.id) ?? card) : card))
    const items = added.length > 0 ? [...added, ...shownNow].toSorted(newestFirst) : shownNow
    // An answer that was asked for earlier than the last one has an older total.
    const count = isNewest && { total: head.total, isMore: head.isMore }
    return { ...data, pages: [{ ...first, items, ...count }, ...rest] }
  })
  // In the order of time, the map gets other people's new reports when the reader asks.
  if (isMapOld) void queries.invalidateQueries({ queryKey: MAPS_KEY })
}

function newestFirst(one: Card, other: Card): number {
  if (one.createdAt === other.createdAt) return 0
  return one.createdAt < other.createdAt ? 1 : -1
}

/** A random delay, so that not all browsers ask at the same moment. */
export function randomDelay(): Promise<void> {
  return sleep(Math.random() * 400)
}
