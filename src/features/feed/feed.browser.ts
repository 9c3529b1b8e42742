import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { oneKey, type ReportPage, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import type { Api, CallOptions } from '#platform/browser/api.ts'
import { callOptionsOf } from '#platform/browser/callOptions.ts'
import { usePages } from '#platform/browser/hooks/usePages.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { sentenceOf } from '#platform/browser/problem.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { HOUR_MS } from '#shared/clock.ts'
import { PAGE_LENGTH } from '#shared/cursor.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { listReports, readReport } from './feed.contract.ts'
import { type Filters, type ListFilters, listParams, mapParams } from './filters.rules.ts'
import { readPins } from './pins.browser.ts'

/** How soon a list or report that the service worker had kept, or a map that failed, is requested again, ms. */
export const RETRY_MS = 15_000

/** How long a list that is not shown is kept, milliseconds. */
const KEPT_MS = HOUR_MS

export type ListKey = readonly ['reports', 'list', string | null, ListParams, string | null]

/** A list's request, without the cursor. */
export type ListParams = ReturnType<typeof listParams>

/** The first page of a list as the server has rendered it, and which list that is. */
export interface RenderedList extends Rendered<ReportPage> {
  question: ListParams
  cursor: string | null
}

/**
 * The reports of a list, page by page; each reader has a list of their own. `near` is where distances are measured from.
 * `rendered` saves the first request.
 */
export function useFeed(filters: ListFilters, near: LatLng, readerId: string | null, rendered: RenderedList | null) {
  const api = useApi()
  const { cursor } = filters
  const question = listParams(filters, near)
  // The server rendered the list for the person who was signed in at that time.
  const [renderedFor] = useState(readerId)
  const isUsable = rendered !== null && readerId === renderedFor && isSame(rendered, question, cursor)
  const known = isUsable ? rendered : null
  const { pages, error, ...list } = usePages<ReportPage>({
    queryKey: [...REPORTS_KEY, 'list', readerId, question, cursor],
    queryFn: ({ pageParam, ...context }) =>
      fetchPage(api, { ...question, ...rangeOf(pageParam, known?.value) }, callOptionsOf(context)),
    initialPageParam: cursor,
    rendered: known,
    // This request alone may have failed, so do not wait for the network to return.
    refetchInterval: ({ state }) => retryKeptMs(state.data?.pages),
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 2,
    // Keeps the list while somebody reads a report for long. On the server, a timer would keep every rendered page in
    // memory.
    gcTime: import.meta.env.SSR ? Infinity : KEPT_MS,
  })
  const cards = useMemo(() => withoutRepetitions(pages?.flatMap(({ items }) => items) ?? []), [pages])
  return {
    ...list,
    cards,
    /** More than `total` match. */
    isMore: pages?.[0]?.isMore ?? false,
    /** When the list was fetched, ms, if the service worker had kept it; 0: unknown; null: the server sent it. */
    keptAt: pages?.[0]?.keptAt ?? null,
    /** Why it failed, for people. */
    failure: sentenceOf(error, listReports, m.feed_failed()),
  }
}

/** Where a page begins, and its length if the server has rendered only the first cards of it. */
function rangeOf(cursor: string | null, rendered: ReportPage | null | undefined) {
  if (cursor === null) return {}
  return { cursor, ...(cursor === rendered?.next && { limit: PAGE_LENGTH - rendered.items.length }) }
}

/** How soon to fetch a list again, ms: only if the service worker had kept it. */
export function retryKeptMs(pages: ReportPage[] | undefined): number | false {
  return pages?.[0]?.keptAt === undefined ? false : RETRY_MS
}

/** A page of a list, with the time at which it was fetched if the service worker had kept it. */
export async function fetchPage(
  api: Pick<Api, 'call'>,
  question: ListParams & { cursor?: string; limit?: number },
  options: CallOptions,
): Promise<ReportPage> {
  let keptAt: number | undefined
  const onCached = (at: number) => void (keptAt = at)
  const page = await api.call(listReports, question, { ...options, onCached })
  return { ...page, keptAt }
}

export type Feed = ReturnType<typeof useFeed>

/** The matching reports for the map, up to a limit; fetched once `isWanted`. */
export function useMap(filters: Filters, readerId: string | null, isWanted: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: [...REPORTS_KEY, 'map', readerId, mapParams(filters)],
    queryFn: (context) => readPins(api, filters, callOptionsOf(context)),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  }).data
}

/**
 * One report: `known` if a list has it already, otherwise fetched once `isWanted`. `isGone`: the server has no such
 * report.
 */
export function useReport(id: string, known: Card | undefined, isWanted = true) {
  const api = useApi()
  const { data, isError, error, refetch } = useQuery({
    queryKey: oneKey(id),
    queryFn: (context) => api.call(readReport, { id }, callOptionsOf(context)),
    enabled: isWanted && known === undefined,
  })
  const isGone = isRefusal(error) && error.status === 404
  const report = known ?? (isGone ? undefined : data)
  const again = useRetry(refetch)
  return { report, isFailed: !report && (isError || again.isRetrying), isGone: !report && isGone, ...again }
}

function isSame(rendered: RenderedList, question: ListParams, cursor: string | null): boolean {
  return hashKey([rendered.question, rendered.cursor]) === hashKey([question, cursor])
}

/** Removes repetitions: a report that arrives between two requests pushes the last one of a page onto the next. */
function withoutRepetitions(cards: Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}
