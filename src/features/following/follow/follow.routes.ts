import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { setFollow } from './follow.actions.ts'
import { followReport } from './follow.contract.ts'

/** 60 a minute, as for votes: more than anybody presses. */
const FOLLOW: Limit = { name: 'follow', points: 60, seconds: 60 }

export const followRoutes = [
  handle(followReport, {
    prepare: ({ services, user }) => services.limits.spend(FOLLOW, user.id),
    async run({ sql, user, input: { id, following }, now }) {
      const followed = await setFollow(sql, { reportId: id, follower: user, following }, now)
      if (typeof followed === 'string') throw refuse(followReport, followed)
      return followed
    },
  }),
]
