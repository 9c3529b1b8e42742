import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import type { Endpoint, Refusals } from '#shared/endpoint.ts'
import { useApi } from '#web/useApi.ts'

/** Whatever was fetched for administrators: asked anew after each of their acts. */
const ADMIN_KEY = ['admin']

/** A page of a list as a screen has it. */
export interface AdminPage<T> {
  page: { items: T[]; next: string | null; total?: number; isMore?: boolean } | undefined
  isFailed: boolean
  /** Shown while the next page comes. */
  isOld: boolean
  retry: () => void
}

/** The list that an address asks for, its filters being the endpoint's own; what was shown stays until the next has come. */
export function useAdminList<I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals>(
  endpoint: Endpoint<'admin', I, R, E>,
) {
  const api = useApi()
  const [search] = useSearchParams()
  const input = Object.fromEntries(search)
  const query = useQuery({
    queryKey: [...ADMIN_KEY, endpoint.path, input],
    queryFn: ({ signal }) => api.call(endpoint, input as z.input<I> & Record<string, unknown>, { signal }), // the server refuses what is none
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  })
  return {
    page: query.data,
    isFailed: query.isError && !query.data,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
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
    next.delete('cursor')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true })
  }
  return [search, change]
}
