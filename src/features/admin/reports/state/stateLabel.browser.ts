import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'

const LABELS: Record<Status | 'all', () => string> = {
  all: m.feed_state_all,
  active: m.profile_report_active,
  resolved: m.reports_resolved,
  hidden: m.reports_hidden,
}

export function stateLabel(status: Status | 'all'): string {
  return LABELS[status]()
}
