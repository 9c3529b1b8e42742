import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToTabs } from '#platform/browser/channel.ts'
import { unsentOf } from './outbox.browser.ts'
import type { Unsent } from './outbox.rules.ts'
import { OUTBOX } from './outboxLocks.browser.ts'

/** This person's unsent reports; updated when any tab changes them. */
export function useUnsent(owner: string | null): Unsent[] {
  const queries = useQueryClient()
  const queryKey = ['unsent', owner]
  useEffect(() => {
    return listenToTabs(OUTBOX, () => void queries.invalidateQueries({ queryKey: ['unsent'] }))
  }, [queries])
  const { data = [] } = useQuery({
    queryKey,
    // A browser that stores nothing has none. The outbox, which reads the same, logs why.
    queryFn: () => (owner === null ? [] : unsentOf(owner).catch(() => [])),
  })
  return data
}
