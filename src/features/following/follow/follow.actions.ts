import { lockAccount } from '#features/accounts/accounts.queries.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { dropPendingAbout } from '../announcing/pending.queries.ts'
import { countFollows, findFollow, saveFollow } from './follow.queries.ts'
import { MOST_FOLLOWS } from './follow.rules.ts'

interface Follow {
  reportId: string
  follower: { id: string; admin: boolean }
  following: boolean
}

/** Lets a person follow a report, or stop following it. Returns the reason if they may not. */
export async function setFollow(sql: Sql, { reportId, follower, following }: Follow, now: Date) {
  // Locked, so that two requests at once don't both take the last place.
  await lockAccount(sql, follower.id)
  const report = await findFollow(sql, reportId, follower.id)
  if (!report || !isVisibleTo(report, follower)) return 'no-report'
  const { chosen, isInvolved } = report
  if ((chosen ?? isInvolved) === following) return { following }
  const isChoice = following !== isInvolved
  if (isChoice && following && (await countFollows(sql, follower.id)) >= MOST_FOLLOWS) return 'too-many-follows'
  await saveFollow(sql, { reportId, userId: follower.id, following: isChoice ? following : null }, now)
  if (!following) await dropPendingAbout(sql, follower.id, reportId)
  return { following }
}
