import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { NO_STREAKS, streakAfter, type Streaks } from './streaks.rules.ts'

/** The points for a report. Source: spec §9 "Points". */
export const POINTS = {
  base: 10,
  photo: 5,
  firstReport: 25,
  firstInCategory: 15,
  streak: 5,
  validation: 20,
} as const

/** The points that each level needs, level 1 first; the territory names the levels. Source: spec §3 "Levels". */
export const LEVELS = [0, 50, 150, 300, 500, 800, 1200, 1700, 2300, 3000] as const

/** The icon of each level, level 1 first. */
export const LEVEL_ICONS = [
  'hand-heart',
  'binoculars',
  'megaphone',
  'medal',
  'star',
  'shield',
  'trophy',
  'mountain',
  'castle',
  'lighthouse',
] as const

/** The shortest streak that gets a popup, days. Source: spec §9 "Popups". */
export const STREAK_POPUP_DAYS = 3

/** How many of the latest entries of the points history a person gets. Source: spec §9 "Points". */
export const HISTORY_LENGTH = 50

/** A person's points and counts, as they follow from their ledger. Deleted reports are not counted. */
export interface Standing extends Streaks {
  points: number
  totalReports: number
  reportsWithPhotos: number
  validatedReports: number
  reportsByCategory: Record<string, number>
}

export const NO_STANDING: Standing = {
  points: 0,
  totalReports: 0,
  reportsWithPhotos: 0,
  validatedReports: 0,
  reportsByCategory: {},
  ...NO_STREAKS,
}

/** What one report earned; `points` is the sum. Source: spec §3 "pointsHistory". */
export type ReportPoints = ReturnType<typeof pointsForReport>

/** A level with `progress` 0…1 towards the next; at the last one progress is 1 and `pointsToNext` null. */
export interface Level {
  number: number
  progress: number
  pointsToNext: number | null
}

/** The level that a person has with these points. Source: spec §3 "Levels". */
export function levelOf(points: number): Level {
  const number = Math.max(1, LEVELS.filter((needed) => points >= needed).length)
  const from = LEVELS[number - 1] ?? 0
  const to = LEVELS[number]
  if (to === undefined) return { number, progress: 1, pointsToNext: null }
  return { number, progress: Math.max(0, points - from) / (to - from), pointsToNext: to - points }
}

/**
 * What a new report earns on top of this standing, whose last day is not later. A streak above 1 earns a bonus only
 * while the day has fewer bonuses than reports that are not deleted, so posting and deleting pays once. Source: spec §9
 * "Points".
 */
export function pointsForReport(
  standing: Standing,
  { category, hadPhoto, day }: { category: string; hadPhoto: boolean; day: string },
) {
  const isSameDay = standing.lastReportDay === day
  const bonusesToday = isSameDay ? standing.dayStreakBonuses : 0
  const reportsToday = (isSameDay ? standing.dayReports : 0) + 1
  const hasStreakBonus = streakAfter(standing, day) > 1 && bonusesToday < reportsToday
  return sumUp({
    basePoints: POINTS.base,
    photoBonus: hadPhoto ? POINTS.photo : 0,
    firstReportBonus: standing.totalReports === 0 ? POINTS.firstReport : 0,
    categoryFirstBonus: standing.reportsByCategory[category] ? 0 : POINTS.firstInCategory,
    streakBonus: hasStreakBonus ? POINTS.streak : 0,
  })
}

/** The standing after a report that earned `points`. */
export function withReport(
  standing: Standing,
  { category, hadPhoto, day }: { category: string; hadPhoto: boolean; day: string },
  { points, streakBonus }: ReportPoints,
): Standing {
  const isSameDay = standing.lastReportDay === day
  const currentStreak = streakAfter(standing, day)
  return {
    points: standing.points + points,
    totalReports: standing.totalReports + 1,
    reportsWithPhotos: standing.reportsWithPhotos + (hadPhoto ? 1 : 0),
    validatedReports: standing.validatedReports,
    reportsByCategory: countCategory(standing.reportsByCategory, category, 1),
    currentStreak,
    longestStreak: Math.max(standing.longestStreak, currentStreak),
    lastReportDay: day,
    dayReports: (isSameDay ? standing.dayReports : 0) + 1,
    dayStreakBonuses: (isSameDay ? standing.dayStreakBonuses : 0) + (streakBonus > 0 ? 1 : 0),
  }
}

/** The standing after one of the person's reports has been validated by the community. */
export function withValidation(standing: Standing): Standing {
  return {
    ...standing,
    points: standing.points + POINTS.validation,
    validatedReports: standing.validatedReports + 1,
  }
}

/** A report as the ledger describes it. */
export interface AwardedReport {
  category: string
  hadPhoto: boolean
  wasValidated: boolean
  /** The day for which its award was counted. */
  day: string
}

/**
 * What deleting a report takes back: base, photo, validation; the first-report bonus if it is the only report left, the
 * category's bonus if it is the only report left in its category. Each part is zero or negative; `points` is the sum.
 * The streak bonus stays. Source: spec §7 "Points removal on delete".
 */
export function pointsToReverse(standing: Standing, report: AwardedReport) {
  return sumUp({
    basePoints: -POINTS.base,
    photoBonus: report.hadPhoto ? -POINTS.photo : 0,
    firstReportBonus: standing.totalReports === 1 ? -POINTS.firstReport : 0,
    categoryFirstBonus: standing.reportsByCategory[report.category] === 1 ? -POINTS.firstInCategory : 0,
    validationBonus: report.wasValidated ? -POINTS.validation : 0,
  })
}

/** The standing after `points` of a deleted report were taken back. Streaks stay as they are. */
export function withoutReport(standing: Standing, report: AwardedReport, { points }: { points: number }): Standing {
  return {
    ...standing,
    points: standing.points + points,
    totalReports: standing.totalReports - 1,
    reportsWithPhotos: standing.reportsWithPhotos - (report.hadPhoto ? 1 : 0),
    validatedReports: standing.validatedReports - (report.wasValidated ? 1 : 0),
    reportsByCategory: countCategory(standing.reportsByCategory, report.category, -1),
    dayReports: standing.dayReports - (standing.lastReportDay === report.day ? 1 : 0),
  }
}

/** How many of the product's categories a person's reports use. */
export function categoriesUsed({ reportsByCategory }: Pick<Standing, 'reportsByCategory'>): number {
  return CATEGORIES.filter((category) => reportsByCategory[category]).length
}

/** The given parts with their sum. */
export function sumUp<Parts extends object>(parts: Parts & Record<keyof Parts, number>): Parts & { points: number } {
  const points = Object.values<number>(parts).reduce((sum, part) => sum + part, 0)
  return { ...parts, points }
}

/** The counts of reports by category after one of them has changed; a category without reports is absent. */
export function countCategory(counts: Record<string, number>, category: string, change: number) {
  const { [category]: before = 0, ...others } = counts
  return before + change > 0 ? { ...others, [category]: before + change } : others
}
