import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { Tag } from '#web/ui/Tag.tsx'

const LABELS: Record<Status | 'all', () => string> = {
  all: m.recent_category_all,
  active: m.profile_report_active,
  resolved: m.report_resolved,
  hidden: m.report_hidden,
}

/** A report's state in a word. */
export function stateLabel(status: Status | 'all'): string {
  return LABELS[status]()
}

/** A report's state, with its icon. */
export function StateTag({ status }: { status: Status }) {
  if (status === 'active') return <Tag>{stateLabel(status)}</Tag>
  return (
    <Tag tone={status === 'resolved' ? 'ok' : 'plain'} icon={status === 'resolved' ? 'circle-check' : 'eye-off'}>
      {stateLabel(status)}
    </Tag>
  )
}
