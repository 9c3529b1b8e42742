import { type ActionToLog, logAction } from '#features/accounts/administration/audit.queries.ts'
import { findImagesOfReports } from '#features/comments/accountDeletion.queries.ts'
import { changeStatus, deleteForGood } from '#features/reports/moderation/moderation.actions.ts'
import { findShownStatus } from '#features/reports/moderation/moderation.queries.ts'
import { hideAgain } from '#features/reports/moderation/undo.actions.ts'
import type { LockedReport } from '#features/reports/reports.queries.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'

/** The state of a report when it is shown: a hidden one gets the state that it had before. */
export async function shownStatus(sql: Sql, { id, status }: LockedReport): Promise<Status> {
  return status === 'hidden' ? findShownStatus(sql, id) : status
}

/** Changes a report's state and logs it; false, and does nothing, if the report has that state already. */
export async function giveState(
  sql: Sql,
  administratorId: string,
  report: LockedReport,
  state: NewState,
  now: Date,
): Promise<boolean> {
  const isChanged = await changeStatus(sql, report, state, now)
  if (isChanged) await logState(sql, administratorId, report, state, now)
  return isChanged
}

/** Gives a report back the state from which an administrator has changed it, and logs it. */
export async function restoreState(
  sql: Sql,
  services: Services,
  administratorId: string,
  { report, status }: { report: LockedReport; status: Status },
  now: Date,
): Promise<void> {
  const state = { status, note: null }
  if (status !== 'hidden' || report.status === 'hidden') {
    return void (await giveState(sql, administratorId, report, state, now))
  }
  await hideAgain(sql, services, report, now)
  await logState(sql, administratorId, report, state, now)
}

type NewState = { status: Status; note: string | null }

export async function logState(sql: Sql, administratorId: string, report: LockedReport, state: NewState, now: Date) {
  const states = { before: { status: report.status }, after: state }
  await logReportAction(sql, { administratorId, report, action: 'report-state', ...states }, now)
}

/** Deletes a locked report for good and logs it. */
export async function erase(
  sql: Sql,
  services: Services,
  administratorId: string,
  report: LockedReport,
  now: Date,
): Promise<void> {
  await deleteForGood(sql, services, report, await findImagesOfReports(sql, [report.id]), now)
  const { category, description, status } = report
  const before = { category, description, status }
  await logReportAction(sql, { administratorId, report, action: 'report-deleted', before }, now)
}

type ReportAction = Omit<ActionToLog, 'targetKind' | 'targetId' | 'personId'> & {
  report: Pick<LockedReport, 'id' | 'authorId'>
}

export function logReportAction(sql: Sql, { report, ...action }: ReportAction, now: Date): Promise<void> {
  return logAction(sql, { ...action, targetKind: 'report', targetId: report.id, personId: report.authorId }, now)
}
