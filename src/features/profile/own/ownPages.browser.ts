import { useInfiniteQuery } from '@tanstack/react-query'
import { useNextPage } from '#features/feed/nextPage.browser.ts'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'

/** How many own reports or comments a page shows. */
export const OWN_PAGE_LENGTH = 20

/** A page of the user's own reports or comments. */
interface OwnPage {
  items: unknown[]
  next: string | null
}

/** The page that the server has rendered; null: it could not be loaded. */
export interface RenderedOwn<Page> {
  page: Page | null
  at: number
}

interface Asked<Page> {
  queryKey: unknown[]
  /** The cursor after which the first page begins; null: at the newest. */
  cursor: string | null
  rendered: RenderedOwn<Page> | null
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page>
}

/** A list of the user's own reports or comments, page by page, reloaded at each visit. */
export function useOwnPages<Page extends OwnPage>({ queryKey, cursor, rendered, read }: Asked<Page>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      read({ limit: OWN_PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: cursor,
    getNextPageParam: ({ next }: Page) => next,
    ...(rendered?.page && {
      initialData: { pages: [rendered.page], pageParams: [cursor] },
      initialDataUpdatedAt: rendered.at,
    }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  const again = useRetry(query.refetch)
  const pages = query.data?.pages
  return {
    pages,
    isFailed: !pages && (query.isError || again.isRetrying || (rendered !== null && rendered.page === null)),
    ...again,
    ...useNextPage(query, pages?.at(-1)?.next ?? null),
  }
}
