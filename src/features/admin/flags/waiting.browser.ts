import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/browser/useApi.ts'
import { WAITING_KEY } from '../adminKeys.browser.ts'
import { listFlags } from '../reports/reports.contract.ts'

/** Fetched again after this time, if no event from the server has caused it before. */
const LOOK_MS = 60_000

/** How many flagged reports wait for an administrator. */
export interface Waiting {
  count: number
  /** Whether there are more than `count`. */
  isMore: boolean
}

/** How many flagged reports wait; null if that is not known, or the user is no administrator. */
export function useFlagsWaiting(isAdministrator: boolean): Waiting | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: async ({ signal }): Promise<Waiting> => {
      const { total, isMore } = await api.call(listFlags, { limit: 1 }, { signal })
      return { count: total, isMore }
    },
    enabled: isAdministrator,
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  return isAdministrator ? (data ?? null) : null
}
