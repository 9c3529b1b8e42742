import type { FetchNextPageOptions } from '@tanstack/react-query'
import { useState } from 'react'

/** What is needed of a list that is fetched page by page. */
interface PagedQuery {
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: (options: FetchNextPageOptions) => Promise<{ isFetchNextPageError: boolean }>
}

/**
 * Fetches the page that `next` names. That it failed is kept here: a change of the list in between, by a vote or by
 * what others do, makes the query forget its failure.
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
    /** The list is being fetched, anew or further: a wish for the next page would only wait for that. */
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: failed !== null && failed === next && !query.isFetchingNextPage,
    loadMore: () => void load(),
  }
}
