import { dayBefore } from '#shared/clock.ts'

/** The days on which somebody has reported, as far as awards depend on them. */
export interface Streaks {
  /** In days, as of `lastReportDay`; for today's see `streakOn`. */
  currentStreak: number
  longestStreak: number
  /** The latest calendar day of the territory with a report, `YYYY-MM-DD`. */
  lastReportDay: string | null
  /** Reports of `lastReportDay` that are not deleted. */
  dayReports: number
  /** Streak bonuses that were given for `lastReportDay`, deleted reports included. */
  dayStreakBonuses: number
}

export const NO_STREAKS: Streaks = {
  currentStreak: 0,
  longestStreak: 0,
  lastReportDay: null,
  dayReports: 0,
  dayStreakBonuses: 0,
}

/**
 * The streak after a report on this day, which is not before the last report's day: the same day keeps it, the next day
 * adds one, any other day makes it 1. Source: spec §4 "Streak".
 */
export function streakAfter(streaks: Pick<Streaks, 'currentStreak' | 'lastReportDay'>, day: string): number {
  const { currentStreak, lastReportDay } = streaks
  if (lastReportDay === day) return currentStreak
  return lastReportDay === dayBefore(day) ? currentStreak + 1 : 1
}

/** The streak as shown on a day: 0 once the last report is older than the day before. */
export function streakOn(streaks: Pick<Streaks, 'currentStreak' | 'lastReportDay'>, today: string): number {
  const { currentStreak, lastReportDay } = streaks
  return lastReportDay !== null && lastReportDay >= dayBefore(today) ? currentStreak : 0
}

/**
 * Whether a report's day is before the last report's day. It may have begun before midnight and arrived after another,
 * or come from a machine whose clock is behind.
 */
export function isLate({ lastReportDay }: Pick<Streaks, 'lastReportDay'>, day: string): boolean {
  return lastReportDay !== null && day < lastReportDay
}

/** The fields of a ledger entry that decide streaks; the `day` of an award is its report's. */
export interface DatedEntry {
  reportId: string
  day: string
  reason: 'report' | 'validation' | 'reversal' | 'correction'
  streakBonus: number
}

/** The streaks that follow from a whole ledger. Days of deleted reports count. */
export function streaksFrom(entries: readonly DatedEntry[]): Streaks {
  const days = daysOf(entries)
  let streaks = NO_STREAKS
  for (const [day, { reports, bonuses }] of days) {
    const currentStreak = streakAfter(streaks, day)
    streaks = {
      currentStreak,
      longestStreak: Math.max(streaks.longestStreak, currentStreak),
      lastReportDay: day,
      dayReports: reports,
      dayStreakBonuses: bonuses,
    }
  }
  return streaks
}

/** The streaks as of a day, without reports of later days. */
export function streaksUntil(entries: readonly DatedEntry[], day: string): Streaks {
  return streaksFrom(entries.filter((entry) => entry.reason !== 'report' || entry.day <= day))
}

/**
 * The reports that earned a streak bonus but did not get it, because a report of the day before arrived after them. If
 * the day before has reports, each report earns one bonus; one that is deleted and posted again earns no second.
 */
export function missedStreakBonuses(entries: readonly DatedEntry[]): string[] {
  const days = daysOf(entries)
  return [...days].flatMap(([day, { mostReports, bonuses, without }]) =>
    days.has(dayBefore(day)) ? without.slice(0, Math.max(0, mostReports - bonuses)) : [],
  )
}

interface Day {
  /** Reports that are not deleted, and the most that there were at one time. */
  reports: number
  mostReports: number
  bonuses: number
  /** Its reports without a streak bonus, in the order of their awards. */
  without: string[]
}

/** The days with reports, oldest first. */
function daysOf(entries: readonly DatedEntry[]): Map<string, Day> {
  const awards = entries.filter(({ reason }) => reason === 'report')
  const dayOfReport = new Map(awards.map(({ reportId, day }) => [reportId, day]))
  const rewarded = new Set(entries.filter(({ streakBonus }) => streakBonus > 0).map(({ reportId }) => reportId))
  const days = new Map<string, Day>(
    [...new Set(dayOfReport.values())]
      .toSorted()
      .map((day) => [day, { reports: 0, mostReports: 0, bonuses: 0, without: [] }]),
  )
  for (const { reportId, reason, streakBonus } of entries) {
    const day = days.get(dayOfReport.get(reportId) ?? '')
    if (!day) continue
    if (reason === 'report') day.reports += 1
    if (reason === 'reversal') day.reports -= 1
    day.mostReports = Math.max(day.mostReports, day.reports)
    if (streakBonus > 0) day.bonuses += 1
    if (reason === 'report' && !rewarded.has(reportId)) day.without.push(reportId)
  }
  return days
}
