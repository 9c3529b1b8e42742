import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FeedPage, REPORTS_KEY } from '#features/feed/feed.browser.ts'
import { useNextPage } from '#features/feed/nextPage.browser.ts'
import { useApi } from '#web/useApi.ts'
import { listOwnReports } from './ownReports.contract.ts'

/** How many of one's reports a page shows. */
export const OWN_PAGE_LENGTH = 20

/** The number of one's own reports. */
export const OWN_TOTAL_KEY = ['own-reports-total']

/** What the server rendered the list with; null: it could not be loaded. */
export interface RenderedOwnReports {
  page: FeedPage | null
  at: number
}

/** One's own reports from `cursor` on, page by page, asked for anew at each visit. */
export function useOwnReports(readerId: string, cursor: string | null, rendered: RenderedOwnReports | null) {
  const api = useApi()
  const query = useInfiniteQuery({
    // Among the reports, so that what is changed or deleted elsewhere changes here too.
    queryKey: [...REPORTS_KEY, 'own', readerId, cursor],
    queryFn: ({ pageParam, signal }): Promise<FeedPage> =>
      api.call(
        listOwnReports,
        { limit: OWN_PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: cursor,
    getNextPageParam: ({ next }) => next,
    ...(rendered?.page && {
      initialData: { pages: [rendered.page], pageParams: [cursor] },
      initialDataUpdatedAt: rendered.at,
    }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
    networkMode: 'always',
  })
  const pages = query.data?.pages
  return {
    reports: pages?.flatMap(({ items }) => items),
    isFailed: !pages && (query.isError || (rendered !== null && rendered.page === null)),
    retry: () => void query.refetch(),
    ...useNextPage(query, pages?.at(-1)?.next ?? null),
  }
}

export type OwnReports = ReturnType<typeof useOwnReports>

/** How many reports one has: what the server rendered until something newer is known; null before. */
export function useOwnTotal(readerId: string, rendered: { total: number | null; at: number } | null): number | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...OWN_TOTAL_KEY, readerId],
    queryFn: ({ signal }) => api.call(listOwnReports, { limit: 1 }, { signal }).then(({ total }) => total),
    ...(typeof rendered?.total === 'number' && { initialData: rendered.total, initialDataUpdatedAt: rendered.at }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
    networkMode: 'always',
  })
  return data ?? null
}
