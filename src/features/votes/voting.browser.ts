import {
  type Mutation,
  type MutationFilters,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { changeCard, knownCards, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { castVote } from './votes.contract.ts'
import { changeOfCounts, type Vote } from './votes.rules.ts'

type Counts = Pick<Card, 'confirms' | 'rejects' | 'vote' | 'communityValidated'>

interface Press {
  /** The vote that the person wants now. */
  type: Vote | null
  /** The counts before the first press that is not answered yet. */
  settled: Counts
  /** Whether a list was being fetched at that time; it may not include the vote. */
  isReading: boolean
}

/** The server's last answer by report, while more votes are being sent. */
const lastAnswers = new Map<string, Counts>()

/**
 * Votes on a report as an optimistic mutation: the counts change at once and go back if the server refuses. Pressing
 * the same button again takes the vote back. Presses are sent one by one; of the waiting ones, only the last is sent.
 * Source: spec §4 "Vote", readings 17.
 */
export function useVote(report: Card) {
  const api = useApi()
  const queries = useQueryClient()
  const { id } = report
  const opening = useOpening()
  const mutationKey = ['vote', id]
  const isReading = () => queries.isFetching({ queryKey: REPORTS_KEY }) > 0
  const isOvertaken = () => queries.isMutating({ mutationKey }) > 1
  const isPending: MutationFilters = { mutationKey, status: 'pending' }
  const onScreen = useMutationState({ filters: isPending, select: pressOf })
  // A list that was fetched in the meantime may not include the vote yet.
  const counts = withPresses(report, onScreen)
  const { mutate, error, variables } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ type }: Press) => (isOvertaken() ? Promise.resolve(null) : api.call(castVote, { id, type })),
    onSettled(answer, failure, press) {
      if (answer) lastAnswers.set(id, answer)
      if (isOvertaken()) return
      const last = lastAnswers.get(id) ?? press.settled
      lastAnswers.delete(id)
      if (failure && !opening.current) showToast(problemOf(failure, m.votes_failed()).message)
      const expected = withVote(press.settled, press.type)
      // A neighbour's vote may have arrived in the meantime, newer than this answer.
      const hasNews = knownCards(queries, id).some(
        (card) => !isSameCount(card, expected) && !(answer && isSameCount(card, answer)),
      )
      changeCard(queries, id, last)
      if (failure || hasNews || press.isReading || isReading())
        void queries.invalidateQueries({ queryKey: REPORTS_KEY })
    },
  })
  const press = (pressed: Vote) => {
    // `onScreen` may lack presses of this very moment.
    const waiting = queries.getMutationCache().findAll(isPending).map(pressOf)
    const current = withPresses(knownCards(queries, id)[0] ?? report, waiting)
    const type = current.vote === pressed ? null : pressed
    const settled = waiting[0]?.settled ?? current
    changeCard(queries, id, withVote(current, type))
    mutate({ type, settled, isReading: isReading() })
  }
  // If the report has the vote by now, only the answer was lost, or it was cast elsewhere.
  const isCounted = variables?.type === report.vote
  return { press, error: isCounted ? null : error, counts }
}

const pressOf = ({ state }: Mutation): Press => state.variables as Press // sent by `press`

/** The counts as they are once the last of these presses is answered. */
function withPresses(counts: Counts, presses: Press[]): Counts {
  const last = presses.at(-1)
  return withVote(counts, last ? last.type : counts.vote)
}

function isSameCount(one: Counts, other: Counts): boolean {
  return one.confirms === other.confirms && one.rejects === other.rejects
}

function withVote(counts: Counts, vote: Vote | null): Counts {
  const change = changeOfCounts(counts.vote, vote)
  const { confirms, rejects, communityValidated } = counts
  return { confirms: confirms + change.confirms, rejects: rejects + change.rejects, vote, communityValidated }
}
