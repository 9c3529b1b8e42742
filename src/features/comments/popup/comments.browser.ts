import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { changeCard, changeEntries, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { callOptionsOf } from '#platform/browser/callOptions.ts'
import { usePages } from '#platform/browser/hooks/usePages.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { allowGone } from '#platform/browser/problem.ts'
import { useMe } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { type Comment, deleteComment, listComments, postComment } from '../comments.contract.ts'

interface CommentPage<Item = Comment> {
  items: Item[]
  next: string | null
  total: number
}

type Pages<Item = Comment> = InfiniteData<CommentPage<Item>, string | null>

export type RenderedComments = Rendered<CommentPage>

/** The key of all cached lists of comments. */
export const COMMENTS_KEY = ['comments']

/** Fetches that are followed by another one, by their promise. */
const followed = new WeakSet<Promise<unknown>>()

/**
 * Refetches a report's comments on screen if their known number is not `count`. Comments that are being fetched are
 * fetched once more after that: the answer may be older than the change, even if the number is right.
 */
export function renewComments(queries: QueryClient, reportId: string, count: number): void {
  for (const { queryKey, state, promise } of queries.getQueryCache().findAll({ queryKey: keyOf(reportId) })) {
    const renew = () => void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    const known = state.data as Pages | undefined // the type that useComments fetches
    if (state.fetchStatus !== 'fetching' || !promise) {
      if (known?.pages[0]?.total !== count) renew()
    } else if (!followed.has(promise)) {
      followed.add(promise)
      promise.then(renew, () => undefined)
    }
  }
}

function keyOf(reportId: string): string[] {
  return [...COMMENTS_KEY, reportId]
}

/** A report's comments, newest first, and what one can do with them. */
export function useComments(reportId: string, isWanted: boolean, rendered: RenderedComments | null = null) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = [...keyOf(reportId), me?.id ?? null]
  const { pages, ...list } = usePages<CommentPage>({
    queryKey,
    queryFn: ({ pageParam: cursor, ...context }) =>
      api.call(listComments, { id: reportId, ...(cursor !== null && { cursor }) }, callOptionsOf(context)),
    initialPageParam: null,
    rendered,
    enabled: isWanted,
  })

  /** Shows the new number of comments on the report's cards before they are fetched again. */
  function showTotal(): void {
    const total = queries.getQueryData<Pages>(queryKey)?.pages[0]?.total
    if (total !== undefined) changeCard(queries, reportId, { comments: total })
  }

  return {
    ...list,
    me,
    reportId,
    comments: pages?.flatMap(({ items }) => items) ?? [],
    /** @throws Refusal */
    async post(
      said: { text: string; images: File[] },
      options: { idempotencyKey: string; onProgress: (share: number) => void },
    ): Promise<void> {
      const { following, ...made } = await api.call(postComment, { id: reportId, ...said }, options)
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<Pages>(queryKey, (data) => data && withNew(data, made))
      changeCard(queries, reportId, { following })
      showTotal()
      renewAfterComment(queries)
    },
    /** @throws Refusal; not when somebody has deleted it already */
    async remove(id: string): Promise<void> {
      await removeComment({ api, queries }, id)
      showTotal()
    },
  }
}

export type CommentsState = ReturnType<typeof useComments>

/**
 * Deletes a comment, also from the cached lists; one that is already gone counts as deleted.
 * @throws Refusal
 */
export async function removeComment({ api, queries }: { api: Api; queries: QueryClient }, id: string): Promise<void> {
  await allowGone(api.call(deleteComment, { id }))
  await queries.cancelQueries({ queryKey: COMMENTS_KEY })
  queries.setQueriesData<Pages<{ id: string }>>(
    { queryKey: COMMENTS_KEY },
    (data) => data && changeEntries(data, (comment) => (comment.id === id ? null : comment)),
  )
  renewAfterComment(queries)
}

function renewAfterComment(queries: QueryClient): void {
  for (const queryKey of [COMMENTS_KEY, REPORTS_KEY]) void queries.invalidateQueries({ queryKey })
}

function withNew(data: Pages, made: Comment): Pages {
  const { pages } = data
  if (pages.some(({ items }) => items.some(({ id }) => id === made.id))) return data
  return {
    ...data,
    pages: pages.map((page, at) => ({
      ...page,
      items: at === 0 ? [made, ...page.items] : page.items,
      total: page.total + 1,
    })),
  }
}
