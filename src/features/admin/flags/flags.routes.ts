import { decideFlagsOf, reopenFlagsOf } from '#features/flags/flags.actions.ts'
import { awaitsDecision } from '#features/flags/flags.queries.ts'
import { deleteDismissal, saveDismissal } from '#features/reports/moderation/moderation.queries.ts'
import { type LockedReport, lockReport } from '#features/reports/reports.queries.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { isOlder } from '#shared/version.ts'
import type { z } from '#zod'
import { readFlags } from '../list/lists.actions.ts'
import {
  erase,
  giveState,
  logReportAction,
  logState,
  restoreState,
  shownStatus,
} from '../reports/moderation.actions.ts'
import { type Decision, decideFlags, listFlags, undoDecision } from './flags.contract.ts'

export const adminFlagRoutes = [
  handle(listFlags, ({ sql, input }) => readFlags(sql, input)),

  handle(decideFlags, async ({ sql, services, user, input, now }) => {
    const { id, version, decision, note } = input
    const report = await lockReport(sql, id)
    if (!report) throw refuse(decideFlags, 'no-report')
    const { status: before } = report
    const after = await statusAfter(sql, report, decision)
    const closed = await decideFlagsOf(sql, id, { by: user.id, before, after }, now)
    if (!closed) throw refuse(decideFlags, 'decided')
    if (isOlder(version, report) || !areFlagsSeen(closed, input)) throw refuse(decideFlags, 'stale')
    if (decision === 'delete') return erase(sql, services, user.id, report, now)
    if (decision === 'dismiss') {
      await saveDismissal(sql, id, now)
      await logReportAction(
        sql,
        { administratorId: user.id, report, action: 'flags-dismissed', after: note ? { note } : null },
        now,
      )
    }
    const state = { status: after, note: note || null }
    const isChanged = await giveState(sql, user.id, report, state, now)
    // The decision is logged also if the report was in that state already.
    if (!isChanged && decision !== 'dismiss') await logState(sql, user.id, report, state, now)
  }),

  handle(undoDecision, async ({ sql, services, user, input: { id }, now }) => {
    const report = await lockReport(sql, id)
    if (!report) throw refuse(undoDecision, 'no-report')
    const decision = await reopenFlagsOf(sql, id, user.id)
    if (!decision || decision.after !== report.status) throw refuse(undoDecision, 'changed')
    await deleteDismissal(sql, id, decision.decidedAt)
    await logReportAction(sql, { administratorId: user.id, report, action: 'flags-reopened' }, now)
    await restoreState(sql, services, user.id, { report, status: decision.before }, now)
  }),
]

/** A dismissal shows a report that flags have hidden. One that an administrator has hidden stays hidden. */
async function statusAfter(sql: Sql, report: LockedReport, decision: Decision): Promise<Status> {
  if (decision === 'hide') return 'hidden'
  if (decision === 'resolve') return 'resolved'
  return (await awaitsDecision(sql, report.id)) ? shownStatus(sql, report) : report.status
}

/** Whether the flags set at these times are the ones that an administrator saw. */
function areFlagsSeen(
  times: Date[],
  { flags = times.length, newestFlag }: z.output<typeof decideFlags.input>,
): boolean {
  return times.length === flags && (newestFlag === undefined || times.every((at) => at <= new Date(newestFlag)))
}
