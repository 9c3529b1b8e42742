import { decideFlagsOf, reopenFlagsOf } from '#features/flags/flags.actions.ts'
import { deleteDismissal, saveDismissal } from '#features/reports/moderation/moderation.queries.ts'
import { lockReport } from '#features/reports/reports.queries.ts'
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
import { decideFlags, listFlags, undoDecision } from './flags.contract.ts'

const STATE_OF = { hide: 'hidden', resolve: 'resolved' } as const

export const adminFlagRoutes = [
  handle(listFlags, ({ sql, input }) => readFlags(sql, input)),

  handle(decideFlags, async ({ sql, services, user, input, now }) => {
    const { id, version, decision, note } = input
    const report = await lockReport(sql, id)
    if (!report) throw refuse(decideFlags, 'no-report')
    const { status: before } = report
    const after = decision === 'hide' || decision === 'resolve' ? STATE_OF[decision] : await shownStatus(sql, report)
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

/** Whether the flags set at these times are the ones that an administrator saw. */
function areFlagsSeen(
  times: Date[],
  { flags = times.length, newestFlag }: z.output<typeof decideFlags.input>,
): boolean {
  return times.length === flags && (newestFlag === undefined || times.every((at) => at <= new Date(newestFlag)))
}
