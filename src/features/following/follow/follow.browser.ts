import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard, knownCards, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { followReport } from './follow.contract.ts'

/** The server's last answer by report, while a choice is being sent. All buttons and menus of a report share it. */
const lastAnswers = new Map<string, boolean | undefined>()

/**
 * Follows a report, or stops following it: shown at once, and taken back if the server refuses. If its button is gone by
 * then, a toast says why.
 */
export function useFollow({ id }: Pick<Card, 'id'>) {
  const api = useApi()
  const queries = useQueryClient()
  const opening = useOpening()
  const mutationKey = ['follow', id]
  const isOnly = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: mutationKey.join() },
    mutationFn: (following: boolean) => api.call(followReport, { id, following }),
    onMutate(following) {
      if (isOnly()) lastAnswers.set(id, knownCards(queries, id)[0]?.following)
      changeCard(queries, id, { following })
    },
    onSuccess({ following }) {
      lastAnswers.set(id, following)
    },
    onSettled(_, failure) {
      if (failure && !opening.current) showToast(problemOf(failure, m.following_failed()).message)
      if (!isOnly()) return
      // A fetch that ended meanwhile may have brought the old state; one that still runs may bring it.
      changeCard(queries, id, { following: lastAnswers.get(id) })
      lastAnswers.delete(id)
      if (failure || queries.isFetching({ queryKey: REPORTS_KEY }) > 0)
        void queries.invalidateQueries({ queryKey: REPORTS_KEY })
    },
  })
}
