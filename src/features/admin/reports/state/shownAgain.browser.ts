import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'

/** Says how many of these reports are hidden: everybody sees them again once they are resolved or their flags dismissed. */
export function shownAgain(reports: readonly { status: Status }[]): string | undefined {
  const count = reports.filter(({ status }) => status === 'hidden').length
  return count > 0 ? m.admin_bulk_shown_again({ count }) : undefined
}
