import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { type ReportPage, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { noteBug } from '#platform/browser/problem.ts'
import type { ListKey, ListParams } from './feed.browser.ts'
import { listReports } from './feed.contract.ts'
import { ALL_CATEGORIES } from './feed.rules.ts'

type Pages = InfiniteData<ReportPage>

export const LISTS_KEY = [...REPORTS_KEY, 'list']
export const MAPS_KEY = [...REPORTS_KEY, 'map']

const removedIds = new WeakMap<QueryClient, Set<string>>()

/** The ids of the reports that events have removed from this cache. */
export function removedFrom(queries: QueryClient): Set<string> {
  const ids = removedIds.get(queries) ?? new Set()
  removedIds.set(queries, ids)
  return ids
}

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

/**
 * Updates the cards and the total of a list's first page, and adds new reports at its head; the rest stays as it is. In
 * another order than time it adds none: a new report may belong anywhere, and would move those after it.
 */
async function fetchFirstPage(
  api: Api,
  queries: QueryClient,
  { queryKey }: Query,
  question: ListParams,
): Promise<void> {
  const shown = queries.getQueryData<Pages>(queryKey)?.pages[0]
  // If the service worker had kept this list, fetch all of it, because its other cards are old too. A running fetch is
  // not cancelled: on a slow network it would never end.
  if (shown?.keptAt !== undefined) return queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  const asked = new Set(shown?.items)
  const removedBefore = new Set(removedFrom(queries))
  const head = await api.call(listReports, question, { rejectsCached: true })
  let isShownAtOnce = false
  queries.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const fresh = new Map(head.items.map((card) => [card.id, card]))
    const known = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)))
    const newest = first.items[0]?.createdAt ?? ''
    const isByTime = question.sort === undefined
    const isRemovedNow = (id: string) => removedFrom(queries).has(id) && !removedBefore.has(id)
    const isNew = ({ id, createdAt }: Card) => !known.has(id) && !isRemovedNow(id) && createdAt >= newest
    const added = isByTime ? head.items.filter(isNew) : []
    isShownAtOnce = added.some(({ own }) => own || first.items.length === 0)
    // A card that was changed here in the meantime is newer than the answer.
    const items = [...added, ...first.items.map((card) => (asked.has(card) ? (fresh.get(card.id) ?? card) : card))]
    return { ...data, pages: [{ ...first, items, total: head.total, isMore: head.isMore }, ...rest] }
  })
  // The map gets other new reports when the reader asks.
  if (isShownAtOnce) void queries.invalidateQueries({ queryKey: MAPS_KEY })
}

/** A random delay, so that not all browsers ask at the same moment. */
export function randomDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
}
