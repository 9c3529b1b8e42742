import type { Sql } from '#platform/server/database/sql.ts'
import { wantJob } from '#platform/server/wantedJobs.ts'
import { SECOND_MS } from '#shared/clock.ts'
import { insertCommentEvent } from './events.queries.ts'

/** The job that announces new events to followers. It belongs to a later feature; this one only asks for it. */
export const FOLLOWERS_JOB = 'followers'

/** Runs that job a second after this transaction, which has written an event. */
export function announceToFollowersSoon(sql: Sql): void {
  wantJob(sql, { name: FOLLOWERS_JOB, afterMs: SECOND_MS, isShared: true })
}

/** Adds the event of a comment to its locked report, for the followers. */
export async function addCommentEvent(sql: Sql, reportId: string, commentId: string, now: Date): Promise<void> {
  announceToFollowersSoon(sql)
  await insertCommentEvent(sql, reportId, commentId, now)
}
