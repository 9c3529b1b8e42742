import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { setVote } from './votes.actions.ts'
import { castVote } from './votes.contract.ts'

/** 150 at once, then 60 a minute. Source: safety rules, limits. */
const VOTE: Limit = { name: 'vote', points: 60, seconds: 60 }
const VOTE_SPARE: Limit = { name: 'vote-spare', points: 90, seconds: 600 }

export const voteRoutes = [
  handle(castVote, {
    prepare: ({ services, user }) => services.limits.spendEither([VOTE, VOTE_SPARE], user.id),
    async run({ sql, services, user, input: { id, type }, now }) {
      const voted = await setVote(sql, services, { reportId: id, voter: user, type }, now)
      if (typeof voted === 'string') throw refuse(castVote, voted)
      return voted
    },
  }),
]
