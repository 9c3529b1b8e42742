import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { COMMENTS_KEY } from '#features/comments/popup/comments.browser.ts'
import { changeFetched, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { hasModal } from '#platform/browser/overlays/modals.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { MAX_PAGE_LENGTH } from '#shared/cursor.ts'
import { type Endpoint, isRefusal, type Refusals } from '#shared/endpoint.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import type { z } from '#zod'
import { ADMIN_KEY } from '../adminKeys.browser.ts'
import type { Page } from './lists.contract.ts'

/** Maximum number of entries that one action changes. */
const GATHERED_MOST = 500

/**
 * The list that the query string asks for: its parameters are the endpoint's input. The old page stays until the next
 * one is loaded.
 */
export function useAdminList<T, I extends z.ZodMiniType, E extends Refusals>(
  endpoint: Endpoint<'admin', I, z.ZodMiniType<Page<T>>, E>,
) {
  const api = useApi()
  const [search] = useSearchParams()
  const input = Object.fromEntries(search)
  const read = (asked: object, options?: { signal: AbortSignal }) =>
    api.call(endpoint, asked as z.input<I> & Record<string, unknown>, options) // the server refuses invalid input
  const query = useQuery({
    queryKey: [...ADMIN_KEY, endpoint.path, input],
    queryFn: ({ signal }) => read(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A row that leaves the list would close its open popup and lose what was typed.
    refetchOnWindowFocus: () => !hasModal(),
  })
  const again = useRetry(query.refetch)
  return {
    page: query.data,
    isFailed: (query.isError || again.isRetrying) && !query.data,
    /** Why the list can't be loaded, if the user can do something about it. */
    why: isRefusal(query.error) && query.error.code === 'long-period' ? query.error.message : null,
    /** Whether the page shown is an old one, while the next one is loading. */
    isOld: query.isPlaceholderData,
    isLoading: query.isFetching,
    /** When this page was loaded, milliseconds; 0 if it was not. */
    loadedAt: query.dataUpdatedAt,
    ...again,
    /** Loads all entries of all pages, up to `GATHERED_MOST`. */
    async gather() {
      const { cursor: _, ...filters } = input
      const items: T[] = []
      let cursor: string | null = null
      do {
        const page: Page<T> = await read({ ...filters, limit: MAX_PAGE_LENGTH, ...(cursor && { cursor }) })
        items.push(...page.items)
        cursor = page.next
      } while (cursor !== null && items.length < GATHERED_MOST)
      return { items: items.slice(0, GATHERED_MOST), isMore: cursor !== null || items.length > GATHERED_MOST }
    },
  }
}

/** A page of a list with its loading state. */
export type AdminPage<T> = ReturnType<typeof useAdminList<T, z.ZodMiniType, Refusals>>

/** Data that an administrator's action changes: admin lists, and reports and comments on other screens. */
const CHANGED = [ADMIN_KEY, REPORTS_KEY, COMMENTS_KEY]

/** Returns a function that reloads the lists after an administrator's action. */
export function useRenewLists(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Puts a saved entry into the loaded lists, so that it is not older there until they are reloaded. */
export function putIntoLists(queries: QueryClient, saved: { id: string }): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: ADMIN_KEY })) {
    changeFetched<Partial<Page<{ id?: string }>> | null>(queries, query, (known) =>
      known?.items?.some(({ id }) => id === saved.id)
        ? { ...known, items: known.items.map((item) => (item.id === saved.id ? { ...item, ...saved } : item)) }
        : known,
    )
  }
}

/** The parameters of the query string that say which page of the list is shown. */
export const PAGE_NAMES = ['cursor', 'before']

/** Parameters of the query string, null to remove one. */
type Changes = Record<string, string | null>

/** The query string with these changes, on its first page unless they name another. */
export function withChanges(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ cursor: null, before: null, ...changes })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.toString()
}

/** The parameters of the query string that are no filters. */
const OTHER_NAMES = ['sort', LANGUAGE_PARAMETER, ...PAGE_NAMES]

/** The names of the search and the filters in the query string, without the order, the page and the language. */
export function filtersIn(search: URLSearchParams): string[] {
  return [...search.keys()].filter((name) => !OTHER_NAMES.includes(name))
}

/** The filters in the query string, and a function that changes them and returns to the first page. */
export function useFilters(): [URLSearchParams, (changes: Changes) => void] {
  const [search, setSearch] = useSearchParams()
  return [search, (changes) => setSearch(withChanges(search, changes), { preventScrollReset: true })]
}
