import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { useMe } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { type Comment, deleteComment, listComments, postComment } from '../comments.contract.ts'

interface CommentPage {
  items: Comment[]
  next: string | null
  total: number
}

/** The comments that the server rendered. */
export interface RenderedComments {
  /** null: they could not be loaded. */
  page: CommentPage | null
  at: number
}

interface Options {
  isWanted: boolean
  rendered?: RenderedComments
  onCount?: (count: number) => void
}

const COMMENTS_KEY = ['comments']

/** Fetches a report's comments again if their known number is not `count`, as far as they are on screen. */
export function renewComments(queries: QueryClient, reportId: string, count: number): void {
  void queries.invalidateQueries({
    queryKey: [...COMMENTS_KEY, reportId],
    predicate({ state }) {
      const known = state.data as InfiniteData<CommentPage> | undefined // the type that useComments fetches
      return known?.pages[0]?.total !== count
    },
  })
}

/** A report's comments, newest first, and what one can do with them. */
export function useComments(reportId: string, { isWanted, rendered, onCount }: Options) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = [...COMMENTS_KEY, reportId, me?.id ?? null]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<CommentPage> =>
      api.call(listComments, { id: reportId, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null, // as null alone, no cursor would be allowed
    getNextPageParam: ({ next }) => next,
    ...(rendered?.page && {
      initialData: { pages: [rendered.page], pageParams: [null] },
      initialDataUpdatedAt: rendered.at,
    }),
    enabled: isWanted,
    networkMode: 'always',
  })
  const again = useRetry(query.refetch)
  const pages = query.data?.pages

  /**
   * Shows a change that the server has accepted at once, then refetches all queries, because many contain a count of
   * comments.
   */
  async function change(by: 1 | -1, edit: (items: Comment[]) => Comment[]): Promise<void> {
    await queries.cancelQueries({ queryKey })
    const total = Math.max(0, (pages?.[0]?.total ?? 0) + by)
    queries.setQueryData<InfiniteData<CommentPage, string | null>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page, at) => ({
            ...page,
            total,
            items: at === 0 || by < 0 ? edit(page.items) : page.items,
          })),
        },
    )
    onCount?.(total)
    void queries.invalidateQueries()
  }

  return {
    me,
    reportId,
    comments: pages?.flatMap(({ items }) => items) ?? [],
    /** How many there are, loaded or not; null until it is known. */
    total: pages?.[0]?.total ?? null,
    isFailed: !query.data && (query.isError || again.isRetrying || (rendered?.page === null && !query.isFetched)),
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    ...again,
    loadOlder: () => void query.fetchNextPage({ cancelRefetch: false }),
    /** @throws Refusal */
    async post(
      said: { text: string; images: File[] },
      options: { idempotencyKey: string; onProgress: (share: number) => void },
    ): Promise<void> {
      const made = await api.call(postComment, { id: reportId, ...said }, options)
      await change(1, (items) => [made, ...items.filter(({ id }) => id !== made.id)])
    },
    /** @throws Refusal; not when somebody has deleted it already */
    async remove(id: string): Promise<void> {
      await api.call(deleteComment, { id }).catch((error: unknown) => {
        // Somebody else was faster.
        if (!isRefusal(error) || error.status !== 404) throw error
      })
      await change(-1, (items) => items.filter((comment) => comment.id !== id))
    },
  }
}

export type Talk = ReturnType<typeof useComments>
