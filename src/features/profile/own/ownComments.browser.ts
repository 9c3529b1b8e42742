import { useQueryClient } from '@tanstack/react-query'
import { COMMENTS_KEY, removeComment } from '#features/comments/popup/comments.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { listOwnComments, type OwnComment } from './ownComments.contract.ts'
import { type RenderedOwn, useOwnPages } from './ownPages.browser.ts'

export type RenderedOwnComments = RenderedOwn<OwnComment>

/** The user's own comments from `cursor` on, page by page, with a function that deletes one. Reloaded at each visit. */
export function useOwnComments(readerId: string, cursor: string | null, rendered: RenderedOwnComments | null) {
  const api = useApi()
  const queries = useQueryClient()
  const own = useOwnPages<OwnComment>({
    // Under the key of comments, so that deletions elsewhere apply here too.
    queryKey: [...COMMENTS_KEY, 'own', readerId, cursor],
    cursor,
    rendered,
    read: (page, signal) => api.call(listOwnComments, page, { signal }),
  })
  return { ...own, remove: (id: string) => removeComment({ api, queries }, id) }
}

export type OwnComments = ReturnType<typeof useOwnComments>
