import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { WAITING_KEY } from '../adminKeys.browser.ts'
import { listFlags } from './flags.contract.ts'

/** Fetched again after this time, if no event from the server has caused it before. */
const POLL_MS = 60_000

const LARGEST_SHOWN = 99

/**
 * How many flagged reports wait for an administrator, counted up to a limit (`isMore`), and when they were counted,
 * milliseconds; undefined when it is not known.
 */
export function useWaitingTotal(): { total: number; isMore: boolean; countedAt: number } | undefined {
  const api = useApi()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: ({ signal }) => api.call(listFlags, { limit: 1 }, { signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  return data && { total: data.total, isMore: data.isMore, countedAt: dataUpdatedAt }
}

/** The same number in digits for a badge and in words; null when there are none, or it is not known. */
export function useFlagsWaiting(): { digits: string; words: string } | null {
  const data = useWaitingTotal()
  if (!data || data.total === 0) return null
  const count = numberText(data.total)
  return {
    digits: data.total > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : count,
    words: data.isMore ? m.admin_waiting_more({ count }) : m.admin_waiting_reports({ count: data.total, text: count }),
  }
}
