import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { listFollowed } from './own.contract.ts'
import { type RenderedOwn, useOwnPages } from './ownPages.browser.ts'

/**
 * The reports that the user follows, page by page, reloaded at each visit; `note` says that one was left, or is followed
 * again.
 */
export function useFollowed(readerId: string, rendered: RenderedOwn<Card> | null) {
  const api = useApi()
  const queries = useQueryClient()
  // Under the key of the user's own reports, so that changes and deletions elsewhere apply here too.
  const listKey = [...REPORTS_KEY, 'own', readerId, 'followed']
  const { items, total, ...list } = useOwnPages<Card>({
    listKey,
    rendered,
    read: (page, signal) => api.call(listFollowed, page, { signal }),
  })
  const [left, setLeft] = useState<readonly string[]>([])
  const shown = items?.filter(({ id }) => !left.includes(id))
  return {
    ...list,
    items: shown,
    total: total === null ? null : total - ((items?.length ?? 0) - (shown?.length ?? 0)),
    note(id: string, following: boolean): void {
      setLeft((now) => [...now.filter((other) => other !== id), ...(following ? [] : [id])])
      // The list may have been fetched without it meanwhile.
      if (following) void queries.invalidateQueries({ queryKey: listKey })
    },
  }
}

export type Followed = ReturnType<typeof useFollowed>
