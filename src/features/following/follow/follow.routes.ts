import { lockAccount } from '#features/accounts/accounts.queries.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { dropMessagesAbout } from '../announcing/pendingMessages.queries.ts'
import { followReport } from './follow.contract.ts'
import { countFollows, findFollow, saveFollow } from './follow.queries.ts'
import { MAX_FOLLOWS } from './follow.rules.ts'

/** 60 a minute, as for votes: more than anybody presses. */
const FOLLOW: Limit = { name: 'follow', points: 60, seconds: 60 }

export const followRoutes = [
  handle(followReport, {
    prepare: ({ services, user }) => services.limits.spend(FOLLOW, user.id),
    async run({ sql, user, input: { id: reportId, following }, now }) {
      // Locked, so that two requests at once don't both take the last place.
      await lockAccount(sql, user.id)
      const report = await findFollow(sql, reportId, user.id)
      if (!report || !isVisibleTo(report, user)) throw refuse(followReport, 'no-report')
      const { chosen, isInvolved } = report
      if ((chosen ?? isInvolved) === following) return { following }
      const isChoice = following !== isInvolved
      if (isChoice && following && (await countFollows(sql, user.id)) >= MAX_FOLLOWS)
        throw refuse(followReport, 'too-many-follows')
      await saveFollow(sql, { reportId, userId: user.id, following: isChoice ? following : null }, now)
      if (!following) await dropMessagesAbout(sql, user.id, reportId)
      return { following }
    },
  }),
]
