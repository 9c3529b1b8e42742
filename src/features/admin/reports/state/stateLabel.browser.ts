import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'

const LABELS: Record<Status | 'all', () => string> = {
  all: m.recent_state_all,
  active: m.profile_report_active,
  resolved: m.report_resolved,
  hidden: m.report_hidden,
}

/** The label of a report's state. */
export function stateLabel(status: Status | 'all'): string {
  return LABELS[status]()
}
