import type { QueryClient } from '@tanstack/react-query'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { castVote } from '#features/votes/votes.contract.ts'
import { changeOfCounts, type Vote } from '#features/votes/votes.rules.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import type { Api } from '#platform/browser/api.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { changeCard, knownCards } from '../reportCache.browser.ts'
import { REPORTS_KEY } from '../feed.browser.ts'

type Counts = Pick<Card, 'confirms' | 'rejects' | 'vote' | 'communityValidated'>

/** What is under way for a report: what the server said last, what the person wants, the request. */
interface Voting {
  settled: Counts
  wish: Vote | null
  sending: Promise<string | null> | null
}

const underWay = new Map<string, Voting>()

/**
 * A press on Confirm or Reject: the same again takes the vote back, the other one switches. What is shown changes at
 * once and goes back if the server refuses; of several presses the last one counts. Gives what went wrong, or null;
 * `signed-out` when the session has ended. Source: spec §4 "Vote", readings 17.
 */
export function vote(
  { api, queries }: { api: Api; queries: QueryClient },
  report: Card,
  pressed: Vote,
): Promise<string | null> {
  const { id, confirms, rejects, communityValidated } = report
  const settled = { confirms, rejects, communityValidated, vote: report.vote }
  const voting = underWay.get(id) ?? { settled, wish: report.vote, sending: null }
  underWay.set(id, voting)
  voting.wish = voting.wish === pressed ? null : pressed
  changeCard(queries, id, counted(voting.settled, voting.wish))
  voting.sending ??= send(api, queries, id, voting)
  return voting.sending
}

async function send(api: Api, queries: QueryClient, id: string, voting: Voting): Promise<string | null> {
  // What is being read now may be from before the vote.
  const isReading = () => queries.isFetching({ queryKey: REPORTS_KEY }) > 0
  const wasReading = isReading()
  let expected = voting.settled
  try {
    let sent
    do {
      sent = voting.wish
      expected = counted(voting.settled, sent)
      voting.settled = await api.call(castVote, { id, type: sent })
    } while (voting.wish !== sent)
    return null
  } catch (error) {
    if (isRefusal(error) && error.code === 'signed-out') return error.code
    return problemOf(error, m.vote_failed()).message
  } finally {
    underWay.delete(id)
    // Other counts have come meanwhile; they may be newer than this answer.
    const isOvertaken = knownCards(queries, id).some(
      (known) => !isSameCount(known, expected) && !isSameCount(known, voting.settled),
    )
    changeCard(queries, id, voting.settled)
    if (wasReading || isReading() || isOvertaken) void queries.invalidateQueries({ queryKey: REPORTS_KEY })
  }
}

function isSameCount(one: Counts, other: Counts): boolean {
  return one.confirms === other.confirms && one.rejects === other.rejects
}

function counted({ confirms, rejects, vote: before, communityValidated }: Counts, wish: Vote | null): Counts {
  const change = changeOfCounts(before, wish)
  return { confirms: confirms + change.confirms, rejects: rejects + change.rejects, vote: wish, communityValidated }
}
