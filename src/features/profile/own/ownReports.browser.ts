import type { Card } from '#features/reports/card/cards.contract.ts'
import { OWN_TOTAL_KEY, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { type Rendered, useRenderedQuery } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { listOwnReports } from './own.contract.ts'
import { type RenderedOwn, useOwnPages } from './ownPages.browser.ts'

/** The user's own reports, page by page, reloaded at each visit. */
export function useOwnReports(readerId: string, rendered: RenderedOwn<Card> | null) {
  const api = useApi()
  return useOwnPages<Card>({
    // Under the key of reports, so that changes and deletions elsewhere apply here too.
    listKey: [...REPORTS_KEY, 'own', readerId],
    rendered,
    read: (page, signal) => api.call(listOwnReports, page, { signal }),
  })
}

export type OwnReports = ReturnType<typeof useOwnReports>

/** The number of own reports: the one that the server rendered until a newer one is loaded; null before that. */
export function useOwnTotal(readerId: string, rendered: Rendered<number> | null): number | null {
  const api = useApi()
  const { data } = useRenderedQuery({
    queryKey: [...OWN_TOTAL_KEY, readerId],
    read: (signal) => api.call(listOwnReports, { limit: 1 }, { signal }).then(({ total }) => total),
    rendered,
  })
  return data ?? null
}
