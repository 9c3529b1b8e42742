import { type Rewardable, sumOf, withCorrection, withoutReport, worthOf } from '../rewards.rules.ts'
import { type EntryToWrite, entryToWrite, NOTHING_CORRECTED, missingStreakEntries } from './entries.rules.ts'
import { type WrittenEntry, standingFrom, currentAwards, validatedReports } from './replay.rules.ts'

/** A report that is not deleted, as its own row describes it. */
export interface ReportNow extends Rewardable {
  id: string
}

/**
 * The missing entries after which a ledger agrees with its author's reports and with the formula for points, in their
 * order; none if it is right. Reports that were never awarded are left out. Source: readings 14, 29.
 */
export function missingEntries(
  entries: readonly WrittenEntry[],
  reports: readonly ReportNow[],
  day: string,
): EntryToWrite[] {
  const missing = takeBackDeleted(entries, reports, day)
  missing.push(...correctChanged([...entries, ...missing], reports, day))
  missing.push(...missingStreakEntries([...entries, ...missing], day))
  missing.push(...correctSum([...entries, ...missing], day))
  return missing
}

/** Reverses the awards of deleted reports. */
function takeBackDeleted(entries: readonly WrittenEntry[], reports: readonly ReportNow[], day: string): EntryToWrite[] {
  const there = new Set(reports.map(({ id }) => id))
  const validated = validatedReports(entries)
  const missing: EntryToWrite[] = []
  for (const [reportId, award] of currentAwards(entries)) {
    if (there.has(reportId)) continue
    const before = [...entries, ...missing]
    const { earned } = withoutReport(standingFrom(before), { ...award, wasValidated: validated.has(reportId) })
    missing.push(entryToWrite(before, reportId, { day, reason: 'reversal', earned }))
  }
  return missing
}

/** Corrects reports whose ledger entries differ from their rows. */
function correctChanged(entries: readonly WrittenEntry[], reports: readonly ReportNow[], day: string): EntryToWrite[] {
  const awards = currentAwards(entries)
  const missing: EntryToWrite[] = []
  for (const { id, category, hadPhoto } of reports) {
    const award = awards.get(id)
    if (!award || (award.category === category && award.hadPhoto === hadPhoto)) continue
    const before = [...entries, ...missing]
    const { earned } = withCorrection(standingFrom(before), award, { category, hadPhoto })
    missing.push({ ...entryToWrite(before, id, { day, reason: 'correction', earned }), category, hadPhoto })
  }
  return missing
}

/** Corrects the points by their difference from the formula, in an entry about the latest report. */
function correctSum(entries: readonly WrittenEntry[], day: string): EntryToWrite[] {
  const standing = standingFrom(entries)
  const streakBonuses = entries.reduce((sum, { streakBonus }) => sum + streakBonus, 0)
  const points = sumOf(worthOf(standing)) + streakBonuses - standing.points
  const reportId = [...currentAwards(entries).keys()].at(-1) ?? entries.at(-1)?.reportId
  if (points === 0 || reportId === undefined) return []
  return [entryToWrite(entries, reportId, { day, reason: 'correction', earned: { ...NOTHING_CORRECTED, points } })]
}
