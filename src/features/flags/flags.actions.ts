import { saveOpenFlags } from '#features/reports/counts/counts.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import {
  closeFlags,
  countAllOpenFlags,
  type FlagDecision,
  forgetFlagged,
  type NewDecision,
  reopenFlags,
  saveDecision,
  takeDecision,
  takeFlagsOf,
} from './flags.queries.ts'

/**
 * Decides the open flags of a locked report, which makes it be `after` instead of `before`; false when nobody had flagged it, or
 * somebody was faster.
 */
export async function decideFlagsOf(sql: Sql, reportId: string, decision: NewDecision, now: Date): Promise<boolean> {
  const closed = await closeFlags(sql, reportId, now)
  if (closed > 0) await saveDecision(sql, reportId, decision, now)
  await saveOpenFlags(sql, reportId, 0)
  return closed > 0
}

/** Undoes somebody's decision on the flags of a locked report: they wait again. Gives what it was; undefined when the last one was not theirs. */
export async function reopenFlagsOf(sql: Sql, reportId: string, by: string): Promise<FlagDecision | undefined> {
  const decision = await takeDecision(sql, reportId, by)
  if (!decision) return undefined
  await reopenFlags(sql, reportId, decision.decidedAt)
  await countFlagsOf(sql, reportId)
  return decision
}

/** Counts the open flags of a locked report anew, after one has been set. */
export async function countFlagsOf(sql: Sql, reportId: string): Promise<void> {
  await saveOpenFlags(sql, reportId, await countAllOpenFlags(sql, reportId))
}

/** Takes back the flags of somebody who leaves, and forgets the words of theirs that were flagged, on reports that are locked. */
export async function leaveFlags(sql: Sql, userId: string): Promise<void> {
  await forgetFlagged(sql, userId)
  for (const reportId of await takeFlagsOf(sql, userId)) await countFlagsOf(sql, reportId)
}
