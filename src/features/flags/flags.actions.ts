import type { Sql } from '#server/database/sql.ts'
import { keepOpenFlags } from '#features/reports/neighbours.actions.ts'
import { closeFlags, countAllOpenFlags, takeFlagsOf } from './flags.queries.ts'

/** Decides the open flags of a locked report; false when nobody had flagged it, or somebody was faster. */
export async function decideFlagsOf(sql: Sql, reportId: string, now: Date): Promise<boolean> {
  const closed = await closeFlags(sql, reportId, now)
  await keepOpenFlags(sql, reportId, 0)
  return closed > 0
}

/** Counts the open flags of a locked report anew, after one has been set. */
export async function countFlagsOf(sql: Sql, reportId: string): Promise<void> {
  await keepOpenFlags(sql, reportId, await countAllOpenFlags(sql, reportId))
}

/** Takes back the flags of somebody who leaves, on reports that are locked. */
export async function leaveFlags(sql: Sql, userId: string): Promise<void> {
  for (const reportId of await takeFlagsOf(sql, userId)) await countFlagsOf(sql, reportId)
}
