import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { MAX_PAGE_LENGTH } from '#shared/cursor.ts'
import { type Endpoint, isRefusal, type Refusals } from '#shared/endpoint.ts'
import type { z } from '#zod'

/** Whatever was fetched for administrators: asked anew after each of their acts. */
export const ADMIN_KEY = ['admin']

/** A page of a list as a screen has it. */
export interface AdminPage<T> {
  page: { items: T[]; next: string | null; total?: number; isMore?: boolean } | undefined
  isFailed: boolean
  /** Why it can't be had, where there is something that one could do. */
  why: string | null
  /** Shown while the next page comes. */
  isOld: boolean
  isRetrying: boolean
  retry: () => void
  /** Every entry of every page, as many as one act may change. */
  gather: () => Promise<{ items: T[]; isMore: boolean }>
}

/** Entries that one act changes, at most. */
const GATHERED_MOST = 500

type ItemsOf<R extends z.ZodMiniType> = z.output<R> extends { items: infer Items } ? Items : never

/** The list that an address asks for, its filters being the endpoint's own; what was shown stays until the next has come. */
export function useAdminList<I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals>(
  endpoint: Endpoint<'admin', I, R, E>,
) {
  const api = useApi()
  const [search] = useSearchParams()
  const input = Object.fromEntries(search)
  const read = (asked: object) => api.call(endpoint, asked as z.input<I> & Record<string, unknown>) as Promise<never> // the server refuses what is none
  const query = useQuery({
    queryKey: [...ADMIN_KEY, endpoint.path, input],
    queryFn: ({ signal }) => api.call(endpoint, input as z.input<I> & Record<string, unknown>, { signal }), // the server refuses what is none
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  })
  const again = useRetry(query.refetch)
  return {
    page: query.data,
    isFailed: (query.isError || again.isRetrying) && !query.data,
    why: isRefusal(query.error) && query.error.code === 'long-period' ? query.error.message : null,
    isOld: query.isPlaceholderData,
    ...again,
    async gather() {
      const { cursor: _, ...filters } = input
      const items: unknown[] = []
      let cursor: string | null = null
      do {
        const page: { items: unknown[]; next: string | null } = await read({
          ...filters,
          limit: MAX_PAGE_LENGTH,
          ...(cursor && { cursor }),
        })
        items.push(...page.items)
        cursor = page.next
      } while (cursor !== null && items.length < GATHERED_MOST)
      const isMore = cursor !== null || items.length > GATHERED_MOST
      return { items: items.slice(0, GATHERED_MOST) as ItemsOf<R>, isMore } // the endpoint's own
    },
  }
}

/** Has every list that administrators look at asked for anew. */
export function useRenewLists(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

/** Reads and writes the filters in the address; a new filter begins at the first page. */
export function useFilters(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const name of ['cursor', 'before']) next.delete(name)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true })
  }
  return [search, change]
}
