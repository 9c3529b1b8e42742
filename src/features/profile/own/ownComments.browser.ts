import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { deleteComment } from '#features/comments/comments.contract.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { listOwnComments, type OwnComment } from './ownComments.contract.ts'
import { type RenderedOwn, useOwnPages } from './ownPages.browser.ts'

interface OwnCommentPage {
  items: OwnComment[]
  next: string | null
  total: number
}

export type RenderedOwnComments = RenderedOwn<OwnCommentPage>

/** The user's own comments from `cursor` on, page by page, with a function that deletes one. Reloaded at each visit. */
export function useOwnComments(readerId: string, cursor: string | null, rendered: RenderedOwnComments | null) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['own-comments', readerId, cursor]
  const { pages, ...own } = useOwnPages<OwnCommentPage>({
    ...{ queryKey, cursor, rendered },
    read: (page, signal) => api.call(listOwnComments, page, { signal }),
  })
  return {
    comments: pages?.flatMap(({ items }) => items),
    /** The number of all own comments, shown or not; null until it is known. */
    total: pages?.[0]?.total ?? null,
    ...own,
    /**
     * Deletes a comment; one that is already gone counts as deleted.
     * @throws Refusal
     */
    async remove(id: string): Promise<void> {
      try {
        await api.call(deleteComment, { id })
      } catch (error) {
        if (!isRefusal(error) || error.status !== 404) throw error
      }
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<InfiniteData<OwnCommentPage, string | null>>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map(({ items, total, ...page }) => ({
              ...page,
              items: items.filter((comment) => comment.id !== id),
              total: Math.max(0, total - 1),
            })),
          },
      )
      // Reload everything that counts comments.
      void queries.invalidateQueries()
    },
  }
}

export type OwnComments = ReturnType<typeof useOwnComments>
