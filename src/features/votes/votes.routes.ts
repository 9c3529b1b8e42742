import { reportsChanged } from '#features/reports/changes.actions.ts'
import { handle } from '#server/handle.ts'
import { type Limit, type Limits, TooMany } from '#server/limits.ts'
import { refuse } from '#shared/endpoint.ts'
import { setVote } from './votes.actions.ts'
import { castVote } from './votes.contract.ts'

/** 150 at once, then 60 a minute. Source: safety rules, limits. */
const VOTE: Limit = { name: 'vote', points: 60, seconds: 60 }
const VOTE_SPARE: Limit = { name: 'vote-spare', points: 90, seconds: 600 }

export const voteRoutes = [
  handle(castVote, {
    prepare: ({ services, user }) => spend(services.limits, user.id),

    async run({ sql, services, user, input: { id, type }, now }) {
      const voted = await setVote(sql, services, { reportId: id, voter: user, type }, now)
      if (typeof voted === 'string') throw refuse(castVote, voted)
      return voted
    },

    async after({ services }) {
      reportsChanged(services.database)
    },
  }),
]

/** @throws TooMany, as soon as the minute's own and the spare ones are spent */
async function spend(limits: Limits, userId: string): Promise<void> {
  try {
    await limits.spend(VOTE, userId)
  } catch (tooMany) {
    if (!(tooMany instanceof TooMany)) throw tooMany
    await limits.spend(VOTE_SPARE, userId).catch((error: unknown) => {
      throw error instanceof TooMany ? tooMany : error
    })
  }
}
