import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard, knownCards } from '#features/reports/card/reportCache.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { followReport } from './follow.contract.ts'

/** What the server said last, by report, while a choice is on its way: all buttons and menus of a report share it. */
const said = new Map<string, boolean>()

/** Follows a report, or leaves it: shown at once, and taken back if the server refuses. */
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
      if (isOnly()) said.set(id, knownCards(queries, id)[0]?.following ?? false)
      changeCard(queries, id, { following })
    },
    onSuccess({ following }) {
      said.set(id, following)
    },
    // A report that was being fetched meanwhile may have brought the state of before.
    onSettled() {
      if (!isOnly()) return
      changeCard(queries, id, { following: said.get(id) ?? false })
      said.delete(id)
    },
  })
}
