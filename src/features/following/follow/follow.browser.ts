import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard } from '#features/reports/card/reportCache.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { followReport } from './follow.contract.ts'

/** Follows a report, or leaves it: shown at once, and taken back if the server refuses. */
export function useFollow({ id }: Pick<Card, 'id'>) {
  const api = useApi()
  const queries = useQueryClient()
  const mutationKey = ['follow', id]
  return useMutation({
    mutationKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: mutationKey.join() },
    mutationFn: (following: boolean) => api.call(followReport, { id, following }),
    onMutate: (following) => changeCard(queries, id, { following }),
    onError: (_error, following) => changeCard(queries, id, { following: !following }),
  })
}
