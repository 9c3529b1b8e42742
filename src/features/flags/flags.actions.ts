import { recountFlags } from '#features/reports/counts/counts.queries.ts'
import { inBatches, ROWS_AT_ONCE } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import {
  awaitsDecision,
  closeFlags,
  type FlagDecision,
  forgetFlagged,
  type NewDecision,
  reopenFlags,
  saveDecision,
  takeDecision,
  takeFlagsOf,
} from './flags.queries.ts'

/**
 * Closes the open flags of a locked report, and saves the decision on them. Returns the time of each flag: none if flags
 * have hidden the report and the accounts that set them are deleted. Null if there was nothing to decide: nobody had
 * flagged the report, or somebody else has decided first.
 */
export async function decideFlagsOf(
  sql: Sql,
  reportId: string,
  decision: NewDecision,
  now: Date,
): Promise<Date[] | null> {
  const closed = await closeFlags(sql, reportId, now)
  if (closed.length === 0 && !(await awaitsDecision(sql, reportId))) return null
  await saveDecision(sql, reportId, decision, now)
  await recountFlags(sql, [reportId])
  return closed
}

/**
 * Undoes somebody's decision on the flags of a locked report, so that they are open again. Returns the decision;
 * undefined if the last one was not theirs, or an administrator has changed the report's state since.
 */
export async function reopenFlagsOf(sql: Sql, reportId: string, by: string): Promise<FlagDecision | undefined> {
  const decision = await takeDecision(sql, reportId, by)
  if (!decision) return undefined
  await reopenFlags(sql, reportId, decision.decidedAt)
  await recountFlags(sql, [reportId])
  return decision
}

/** Deletes the flags of a deleted account, and the texts that flags quote from its reports. These must be locked. */
export async function deleteFlagsOf(sql: Sql, userId: string): Promise<void> {
  await forgetFlagged(sql, userId)
  for (const ids of inBatches(await takeFlagsOf(sql, userId), ROWS_AT_ONCE)) await recountFlags(sql, ids)
}
