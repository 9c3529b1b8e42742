import { type InfiniteData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rendered } from './useRenderedQuery.ts'
import { useRetry } from './useRetry.ts'

/** A page of a list: `next` is the cursor of the one after it, `total` counts the entries of all pages. */
interface Page {
  next: string | null
  total: number
}

type QueryOptions<One> = UseInfiniteQueryOptions<One, Error, InfiniteData<One, string | null>, QueryKey, string | null>

interface PagesOptions<One> extends Omit<
  QueryOptions<One>,
  'getNextPageParam' | 'initialData' | 'initialDataUpdatedAt'
> {
  /** The first of the pages, if the server has rendered it. */
  rendered: Rendered<One> | null
}

/** A list that is fetched page by page. `initialPageParam`: the cursor after which it begins; null: at its beginning. */
export function usePages<One extends Page>({ rendered, ...options }: PagesOptions<One>) {
  const query = useInfiniteQuery({
    ...options,
    getNextPageParam: ({ next }) => next,
    ...(rendered?.value && {
      initialData: { pages: [rendered.value], pageParams: [options.initialPageParam] },
      initialDataUpdatedAt: rendered.at,
    }),
  })
  const again = useRetry(query.refetch)
  const pages = query.data?.pages
  const next = nextOf(pages)
  // Remembered here, because the query forgets a failure when the list changes in between, by a vote or by other people.
  const [failed, setFailed] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const isLoadingMore = query.isFetchingNextPage || (wanted !== null && wanted === next)

  const load = async () => {
    setFailed(null)
    setWanted(next)
    const fetchNext = () => query.fetchNextPage({ cancelRefetch: false })
    let result = await fetchNext()
    // If a fetch of the list was running, this has only waited for it.
    if (!result.isFetchNextPageError && result.data?.pages.length === pages?.length) result = await fetchNext()
    setWanted(null)
    setFailed(result.isFetchNextPageError ? nextOf(result.data?.pages) : null)
  }

  return {
    /** The pages loaded so far; undefined until one is. */
    pages,
    /** The number of all entries, loaded or not; null until it is known. */
    total: pages?.[0]?.total ?? null,
    updatedAt: query.dataUpdatedAt,
    error: query.error,
    /** Nothing could be loaded. */
    isFailed: !pages && (query.isError || again.isRetrying || (rendered?.value === null && !query.isFetched)),
    ...again,
    next,
    isFetching: query.isFetching,
    isLoadingMore,
    isMoreFailed: failed !== null && failed === next && !isLoadingMore,
    loadMore: () => void load(),
  }
}

function nextOf(pages: Page[] | undefined): string | null {
  return pages?.at(-1)?.next ?? null
}
