import type { FetchNextPageOptions } from '@tanstack/react-query'
import { useState } from 'react'

interface Pages {
  pages: { next: string | null }[]
}

/** The part of an infinite query that is used here. */
interface PagedQuery {
  data: Pages | undefined
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: (options: FetchNextPageOptions) => Promise<{ data: Pages | undefined; isFetchNextPageError: boolean }>
}

/**
 * The next page of a list, and how to fetch it. Remembers a failure itself, because the query forgets it when the list
 * changes in between, by a vote or by other people.
 */
export function useNextPage(query: PagedQuery) {
  const next = nextOf(query.data)
  const [failed, setFailed] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const isLoadingMore = query.isFetchingNextPage || (wanted !== null && wanted === next)
  const load = async () => {
    setFailed(null)
    setWanted(next)
    const count = query.data?.pages.length
    const fetchNext = () => query.fetchNextPage({ cancelRefetch: false })
    let result = await fetchNext()
    // If a fetch of the list was running, this has only waited for it.
    if (!result.isFetchNextPageError && result.data?.pages.length === count) result = await fetchNext()
    setWanted(null)
    setFailed(result.isFetchNextPageError ? nextOf(result.data) : null)
  }
  return {
    next,
    isFetching: query.isFetching,
    isLoadingMore,
    isMoreFailed: failed !== null && failed === next && !isLoadingMore,
    loadMore: () => void load(),
  }
}

function nextOf(data: Pages | undefined): string | null {
  return data?.pages.at(-1)?.next ?? null
}
