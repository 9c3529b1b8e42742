import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { problemOf } from '#platform/browser/problem.ts'

const LABELS: Record<Status | 'all', () => string> = {
  all: m.feed_state_all,
  active: m.profile_report_active,
  resolved: m.reports_resolved,
  hidden: m.reports_hidden,
}

export function stateLabel(status: Status | 'all'): string {
  return LABELS[status]()
}

/** Says how many of these reports are hidden, and that everybody will see those again; nothing if none is. */
export function shownAgain(reports: readonly { status: Status }[]): string | undefined {
  const count = reports.filter(({ status }) => status === 'hidden').length
  return count > 0 ? m.admin_bulk_shown_again({ count }) : undefined
}

/** Why the server did not change a report's state, or did not undo that, in a sentence. */
export function stateProblem(error: unknown, isUndo: boolean): string {
  const stale = isUndo ? m.admin_undo_changed() : m.admin_state_stale()
  return problemOf(error, m.reports_action_failed(), { wordings: { stale } }).message
}
