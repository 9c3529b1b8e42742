import type { Validations } from './neighbours.ts'
import type { Random } from './random.ts'
import type { SeedReport } from './reports.ts'
import { RESOLUTION_NOTES } from './sentences/comments.ts'

/** The rows of every report's timeline. */
export function eventRows(
  random: Random,
  reports: SeedReport[],
  validations: Validations,
  settledAt: ReadonlyMap<SeedReport, Date>,
) {
  const row = (report: SeedReport, at: Date, kind: string, role: string, note: string | null = null) => ({
    id: random.idAt(at),
    report_id: report.id,
    at,
    kind,
    role,
    note,
    is_told: true,
  })
  return reports.flatMap((report) => {
    const validatedAt = validations.get(report)
    const settled = settledAt.get(report)
    const note = report.status === 'resolved' ? random.pick(RESOLUTION_NOTES) : null
    return [
      row(report, report.createdAt, 'reported', 'author'),
      ...(validatedAt ? [row(report, validatedAt, 'validated', 'community')] : []),
      ...(settled ? [row(report, settled, report.status, 'administrator', note)] : []),
      ...(report.deletedAt ? [row(report, report.deletedAt, 'deleted', 'author')] : []),
    ]
  })
}
