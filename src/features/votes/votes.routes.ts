import { type Limit, TooMany } from '#platform/server/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { setVote } from './votes.actions.ts'
import { castVote } from './votes.contract.ts'

/** 150 at once, then 60 a minute. Source: safety rules, limits. */
const VOTE: Limit = { name: 'vote', points: 60, seconds: 60 }
const VOTE_SPARE: Limit = { name: 'vote-spare', points: 90, seconds: 600 }

export const voteRoutes = [
  handle(castVote, {
    remembered: true,
    async run({ sql, services, user, input: { id, type }, now }) {
      const countLimit = () => services.limits.inside.spendEither(sql, ...budgetsOf(user.id))
      const voted = await setVote(sql, services, { reportId: id, voter: user, type }, { now, countLimit })
      if (typeof voted === 'string') throw refuse(castVote, voted)
      return voted
    },

    // A refused attempt counts too, although its transaction was rolled back.
    async undo({ services, user }) {
      await services.limits.spendEither(...budgetsOf(user.id)).catch((error: unknown) => {
        if (!(error instanceof TooMany)) throw error
      })
    },
  }),
]

const budgetsOf = (userId: string) => [[VOTE, userId] as const, [VOTE_SPARE, userId] as const] as const
