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
export type ReportPoints = ReturnType<typeof withReport>['earned']

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

/** The fields of a report that its author or an administrator can change and that decide its points. */
export interface Rewardable {
  category: string
  hadPhoto: boolean
}

/**
 * What a new report earns on top of this standing, and the standing after it. The report's day must not be before the
 * standing's last day. A streak above 1 earns a bonus only while the day has fewer bonuses than reports that are not
 * deleted, so posting and deleting pays once. Source: spec §9 "Points".
 */
export function withReport(standing: Standing, { category, hadPhoto, day }: Rewardable & { day: string }) {
  const isSameDay = standing.lastReportDay === day
  const bonusesToday = isSameDay ? standing.dayStreakBonuses : 0
  const reportsToday = (isSameDay ? standing.dayReports : 0) + 1
  const currentStreak = streakAfter(standing, day)
  const hasStreakBonus = currentStreak > 1 && bonusesToday < reportsToday
  const after: Standing = {
    ...standing,
    totalReports: standing.totalReports + 1,
    reportsWithPhotos: standing.reportsWithPhotos + Number(hadPhoto),
    reportsByCategory: countCategory(standing.reportsByCategory, category, 1),
    currentStreak,
    longestStreak: Math.max(standing.longestStreak, currentStreak),
    lastReportDay: day,
    dayReports: reportsToday,
    dayStreakBonuses: bonusesToday + Number(hasStreakBonus),
  }
  const { validationBonus: _, ...parts } = worthOf(after, standing)
  return earning(after, { ...parts, streakBonus: hasStreakBonus ? POINTS.streak : 0 })
}

/** What the validation of a report by the community earns, and the standing after it. */
export function withValidation(standing: Standing) {
  const after = { ...standing, validatedReports: standing.validatedReports + 1 }
  return earning(after, { validationBonus: worthOf(after, standing).validationBonus })
}

/** A report as the ledger describes it. */
export interface AwardedReport extends Rewardable {
  wasValidated: boolean
  /** The day for which its award was counted. */
  day: string
}

/**
 * What deleting a report takes back, and the standing after it. Each part is zero or negative: the first-report bonus
 * is taken if it is the only report left, the category's if it is the only one in its category. Streaks and their
 * bonuses stay. Source: spec §7 "Points removal on delete".
 */
export function withoutReport(standing: Standing, report: AwardedReport) {
  const after: Standing = {
    ...standing,
    totalReports: standing.totalReports - 1,
    reportsWithPhotos: standing.reportsWithPhotos - Number(report.hadPhoto),
    validatedReports: standing.validatedReports - Number(report.wasValidated),
    reportsByCategory: countCategory(standing.reportsByCategory, report.category, -1),
    dayReports: standing.dayReports - Number(standing.lastReportDay === report.day),
  }
  return earning(after, worthOf(after, standing))
}

/**
 * What a new category or the removal of the photo gives or takes, as if the report had always been like this, and the
 * standing after it.
 */
export function withCorrection(standing: Standing, before: Rewardable, { category, hadPhoto }: Rewardable) {
  const moved = countCategory(standing.reportsByCategory, before.category, -1)
  const after: Standing = {
    ...standing,
    reportsWithPhotos: standing.reportsWithPhotos + Number(hadPhoto) - Number(before.hadPhoto),
    reportsByCategory: countCategory(moved, category, 1),
  }
  const { photoBonus, categoryFirstBonus } = worthOf(after, standing)
  return earning(after, { photoBonus, categoryFirstBonus })
}

/**
 * What a standing's counts are worth, without streak bonuses, or how much more they are worth than those of `before`.
 * Source: readings 14.
 */
export function worthOf(standing: Standing, before = NO_STANDING) {
  const more = (count: (of: Standing) => number) => count(standing) - count(before)
  return {
    basePoints: POINTS.base * more(({ totalReports }) => totalReports),
    photoBonus: POINTS.photo * more(({ reportsWithPhotos }) => reportsWithPhotos),
    firstReportBonus: POINTS.firstReport * more(({ totalReports }) => Number(totalReports > 0)),
    categoryFirstBonus: POINTS.firstInCategory * more(({ reportsByCategory }) => Object.keys(reportsByCategory).length),
    validationBonus: POINTS.validation * more(({ validatedReports }) => validatedReports),
  }
}

/** These parts with their sum, and the standing with that many points more. */
function earning<Parts extends Record<string, number>>(standing: Standing, parts: Parts) {
  const points = sumOf(parts)
  return { earned: { ...parts, points }, after: { ...standing, points: standing.points + points } }
}

/** The sum of the parts of some points. */
export function sumOf(parts: Record<string, number>): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0)
}

/** How many of the product's categories a person's reports use. */
export function categoriesUsed({ reportsByCategory }: Pick<Standing, 'reportsByCategory'>): number {
  return CATEGORIES.filter((category) => reportsByCategory[category]).length
}

/** The counts of reports by category after one of them has changed; a category without reports is absent. */
function countCategory(counts: Record<string, number>, category: string, change: number) {
  const { [category]: before = 0, ...others } = counts
  return before + change > 0 ? { ...others, [category]: before + change } : others
}
