import type { Sql } from '#platform/server/database/sql.ts'
import { deleteReportsOf, type Fewer, lowerCounts, makeAnonymous } from './accountDeletion.queries.ts'

/**
 * What becomes of somebody's reports when they go, all of them locked: they go for good, or stay as nobody's, without photos;
 * those that were deleted before go in any case. Gives the files that are named no more. Source: readings 26.
 */
export async function leaveReports(
  sql: Sql,
  userId: string,
  { keeps }: { keeps: boolean },
  now: Date,
): Promise<string[]> {
  const files = await deleteReportsOf(sql, userId, keeps)
  return keeps ? [...files, ...(await makeAnonymous(sql, userId, now))] : files
}

/** Lowers the counts of locked reports by the votes or comments that have just been deleted. */
export async function uncountOn(sql: Sql, fewer: Fewer[]): Promise<void> {
  if (fewer.length > 0) await lowerCounts(sql, fewer)
}
