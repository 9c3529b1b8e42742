import { useQueryClient } from '@tanstack/react-query'
import { COMMENTS_KEY, removeComment } from '#features/comments/popup/comments.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { listOwnComments, type OwnComment } from './own.contract.ts'
import { type RenderedOwn, useOwnPages } from './ownPages.browser.ts'

/** The user's own comments, page by page, with a function that deletes one. Reloaded at each visit. */
export function useOwnComments(readerId: string, rendered: RenderedOwn<OwnComment> | null) {
  const api = useApi()
  const queries = useQueryClient()
  const own = useOwnPages<OwnComment>({
    // Under the key of comments, so that deletions elsewhere apply here too.
    listKey: [...COMMENTS_KEY, 'own', readerId],
    rendered,
    read: (page, signal) => api.call(listOwnComments, page, { signal }),
  })
  return { ...own, remove: (id: string) => removeComment({ api, queries }, id) }
}

export type OwnComments = ReturnType<typeof useOwnComments>
