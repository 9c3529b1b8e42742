import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard, knownCards } from '#features/reports/card/reportCache.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { followReport } from './follow.contract.ts'

/** The server's last answer by report, while a choice is being sent. All buttons and menus of a report share it. */
const lastAnswers = new Map<string, boolean>()

/** Follows a report, or stops following it: shown at once, and taken back if the server refuses. */
export function useFollow({ id }: Pick<Card, 'id'>) {
  const api = useApi()
  const queries = useQueryClient()
  const mutationKey = ['follow', id]
  const isOnly = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: mutationKey.join() },
    mutationFn: (following: boolean) => api.call(followReport, { id, following }),
    onMutate(following) {
      if (isOnly()) lastAnswers.set(id, knownCards(queries, id)[0]?.following ?? false)
      changeCard(queries, id, { following })
    },
    onSuccess({ following }) {
      lastAnswers.set(id, following)
    },
    // A fetch that ran meanwhile may have brought the old state.
    onSettled() {
      if (!isOnly()) return
      changeCard(queries, id, { following: lastAnswers.get(id) ?? false })
      lastAnswers.delete(id)
    },
  })
}
