import type { Sql } from '#platform/server/database/sql.ts'
import { wantJob } from '#platform/server/wantedJobs.ts'
import { SECOND_MS } from '#shared/clock.ts'

/** The job that announces new events to followers. It belongs to a later feature; this one only asks for it. */
export const FOLLOWERS_JOB = 'followers'

/** Runs that job a second after this transaction, which has written an event. */
export function announceToFollowersSoon(sql: Sql): void {
  wantJob(sql, { name: FOLLOWERS_JOB, afterMs: SECOND_MS, isShared: true })
}
