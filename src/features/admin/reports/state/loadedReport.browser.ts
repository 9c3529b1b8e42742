import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/browser/useApi.ts'
import { readAdminReport } from '../reports.contract.ts'

/**
 * A report as administrators see it, for a popup about it. Each opening loads it again; then it does not change while
 * somebody types or reads. `opening` numbers them.
 */
export function useLoadedReport(id: string, open: boolean) {
  const api = useApi()
  const popup = useId()
  const [opening, setOpening] = useState({ open, count: 0 })
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) })
  const { data, isError, refetch } = useQuery({
    // Not below ADMIN_KEY: it must not be reloaded after a change, for example when it is deleted.
    queryKey: ['admin-report', id, popup, opening.count],
    queryFn: ({ signal }) => api.call(readAdminReport, { id }, { signal }),
    enabled: open,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { data, isError, refetch, opening: opening.count }
}
