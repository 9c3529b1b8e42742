import type { Rewardable, Standing } from '../rewards.rules.ts'
import { type DatedEntry, streaksFrom } from '../streaks.rules.ts'

/** The fields of a ledger entry that decide standings. */
export interface WrittenEntry extends DatedEntry, Rewardable {
  points: number
  /** The report's description, shortened as in the points history. */
  description: string
}

/** What the ledger says about a report. */
export type LedgerReport = Omit<WrittenEntry, 'reason' | 'points' | 'streakBonus'>

/** The current entry of each awarded report: its latest correction, else its award. Reversed reports are left out. */
export function currentAwards(entries: readonly WrittenEntry[]): Map<string, WrittenEntry> {
  const standing = new Map<string, WrittenEntry>()
  for (const entry of entries) if (entry.reason === 'report') standing.set(entry.reportId, entry)
  for (const entry of entries) {
    const { reportId, reason } = entry
    if (reason === 'reversal') standing.delete(reportId)
    if (reason === 'correction' && standing.has(reportId)) standing.set(reportId, entry)
  }
  return standing
}

/** The reports that were awarded for their validation. */
export function validatedReports(entries: readonly WrittenEntry[]): Set<string> {
  return new Set(entries.filter(({ reason }) => reason === 'validation').map(({ reportId }) => reportId))
}

/**
 * The standing that follows from a person's whole ledger, in the order in which it was written. Its points are the
 * entries' sum.
 */
export function standingFrom(entries: readonly WrittenEntry[]): Standing {
  const reports = [...currentAwards(entries).values()]
  const validated = validatedReports(entries)
  return {
    ...streaksFrom(entries),
    points: entries.reduce((sum, { points }) => sum + points, 0),
    totalReports: reports.length,
    reportsWithPhotos: reports.filter(({ hadPhoto }) => hadPhoto).length,
    validatedReports: reports.filter(({ reportId }) => validated.has(reportId)).length,
    reportsByCategory: countsOf(reports.map(({ category }) => category)),
  }
}

function countsOf(categories: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const category of categories) counts[category] = (counts[category] ?? 0) + 1
  return counts
}
