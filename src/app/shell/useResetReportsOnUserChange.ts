import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'

/** Drops or fetches again all cached reports once somebody else is signed in: they have the last person's votes. */
export function useResetReportsOnUserChange(queries: QueryClient, myId: string | null): void {
  const lastId = useRef(myId)
  useEffect(() => {
    if (lastId.current === myId) return
    lastId.current = myId
    queries.removeQueries({ queryKey: REPORTS_KEY, type: 'inactive' })
    void queries.invalidateQueries({ queryKey: REPORTS_KEY })
  }, [queries, myId])
}
