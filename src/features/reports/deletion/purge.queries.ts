import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { DAY_MS } from '#shared/clock.ts'

/** How long a deleted report is kept, in case it was deleted by mistake or somebody asks about it. */
const DELETED_KEPT_MS = 30 * DAY_MS

const keptSince = (now: Date) => new Date(now.getTime() - DELETED_KEPT_MS)

/** Locks the next reports that were deleted more than 30 days ago, the oldest deletion first. */
export async function lockExpired(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return sql.column<Reports['id']>`
    select id from reports where deleted_at < ${keptSince(now)} order by deleted_at, id limit ${limit} for update`
}

/** How many reports were deleted more than 30 days ago. */
export async function countExpired(sql: Sql, now: Date): Promise<number> {
  return sql.count`
    select count(*) as count from reports where deleted_at < ${keptSince(now)}`
}
