import { NO_STANDING, type Standing, streakAfter } from './rewards.rules.ts'

/** An entry of the ledger, as far as standings follow from it. */
export interface BookedEntry {
  reportId: string
  day: string
  points: number
  reason: 'report' | 'validation' | 'reversal' | 'correction'
  category: string
  hadPhoto: boolean
  streakBonus: number
}

/**
 * The standing that follows from a person's whole ledger; its points are the entries' sum. The order matters only among the
 * corrections of one report: clocks of several processes may differ.
 */
export function standingFrom(entries: BookedEntry[]): Standing {
  const of = (wanted: BookedEntry['reason']) => entries.filter(({ reason }) => reason === wanted)
  const reversed = new Set(of('reversal').map(({ reportId }) => reportId))
  const validated = new Set(of('validation').map(({ reportId }) => reportId))
  const corrected = new Map(of('correction').map((entry) => [entry.reportId, entry]))
  const awards = of('report')
  const standing = awards.filter(({ reportId }) => !reversed.has(reportId))
  const said = standing.map((award) => corrected.get(award.reportId) ?? award)
  const streaks = streaksOf(awards.map(({ day }) => day))
  const isOfLastDay = ({ day }: BookedEntry) => day === streaks.lastReportDay
  return {
    ...streaks,
    points: entries.reduce((sum, { points }) => sum + points, 0),
    totalReports: standing.length,
    reportsWithPhotos: said.filter(({ hadPhoto }) => hadPhoto).length,
    validatedReports: standing.filter(({ reportId }) => validated.has(reportId)).length,
    reportsByCategory: countsOf(said.map(({ category }) => category)),
    dayReports: standing.filter(isOfLastDay).length,
    dayStreakBonuses: awards.filter((award) => isOfLastDay(award) && award.streakBonus > 0).length,
  }
}

/** The streaks that reports of these days make, deleted ones too. */
function streaksOf(days: string[]): Pick<Standing, 'currentStreak' | 'longestStreak' | 'lastReportDay'> {
  let { currentStreak, longestStreak, lastReportDay } = NO_STANDING
  for (const day of days.toSorted()) {
    currentStreak = streakAfter({ currentStreak, lastReportDay }, day)
    longestStreak = Math.max(longestStreak, currentStreak)
    lastReportDay = day
  }
  return { currentStreak, longestStreak, lastReportDay }
}

function countsOf(categories: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const category of categories) counts[category] = (counts[category] ?? 0) + 1
  return counts
}

/** Whether two standings say the same. */
export function isSameStanding(one: Standing, other: Standing): boolean {
  const { reportsByCategory: these, ...rest } = one
  const { reportsByCategory: those, ...others } = other
  const isCountedSo = Object.keys({ ...these, ...those }).every((category) => these[category] === those[category])
  // The keys of one are those of the other.
  const isSame = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === others[key])
  return isSame && isCountedSo
}
