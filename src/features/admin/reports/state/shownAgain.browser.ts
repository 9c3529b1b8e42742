import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'

/** Says how many of these reports are hidden, which everybody will see again when they are resolved. */
export function shownAgain(reports: readonly { status: Status }[]): string | undefined {
  const count = reports.filter(({ status }) => status === 'hidden').length
  return count > 0 ? m.admin_bulk_resolve_hidden({ count }) : undefined
}
