import { useQueryClient } from '@tanstack/react-query'
import { COMMENTS_KEY, removeComment } from '#features/comments/popup/comments.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
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
  const { pages, ...own } = useOwnPages<OwnCommentPage>({
    // Under the key of comments, so that deletions elsewhere apply here too.
    queryKey: [...COMMENTS_KEY, 'own', readerId, cursor],
    ...{ cursor, rendered },
    read: (page, signal) => api.call(listOwnComments, page, { signal }),
  })
  return {
    comments: pages?.flatMap(({ items }) => items),
    /** The number of all own comments, shown or not; null until it is known. */
    total: pages?.[0]?.total ?? null,
    ...own,
    remove: (id: string) => removeComment({ api, queries }, id),
  }
}

export type OwnComments = ReturnType<typeof useOwnComments>
