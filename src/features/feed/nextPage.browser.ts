import type { FetchNextPageOptions } from '@tanstack/react-query'
import { useState } from 'react'

/** The part of an infinite query that is used here. */
interface PagedQuery {
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: (options: FetchNextPageOptions) => Promise<{ isFetchNextPageError: boolean }>
}

/**
 * Fetches the page that `next` names. Remembers a failure itself, because the query forgets it when the list changes in
 * between, by a vote or by other people.
 */
export function useNextPage(query: PagedQuery, next: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const load = async () => {
    setFailed(null)
    const { isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false })
    setFailed(isFetchNextPageError ? next : null)
  }
  return {
    next,
    /** The list is being fetched: a request for the next page would only wait for that. */
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: failed !== null && failed === next && !query.isFetchingNextPage,
    loadMore: () => void load(),
  }
}
