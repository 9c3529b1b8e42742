import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard, knownCards } from '#features/reports/card/reportCache.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { followReport } from './follow.contract.ts'

/** Follows a report, or leaves it: shown at once, and taken back if the server refuses. */
export function useFollow({ id }: Pick<Card, 'id'>) {
  const api = useApi()
  const queries = useQueryClient()
  const mutationKey = ['follow', id]
  /** What the server said last. */
  const said = useRef(false)
  const isOnly = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: mutationKey.join() },
    mutationFn: (following: boolean) => api.call(followReport, { id, following }),
    onMutate(following) {
      if (isOnly()) said.current = knownCards(queries, id)[0]?.following ?? false
      changeCard(queries, id, { following })
    },
    onSuccess({ following }) {
      said.current = following
    },
    // A report that was being fetched meanwhile may have brought the state of before.
    onSettled() {
      if (isOnly()) changeCard(queries, id, { following: said.current })
    },
  })
}
