import type { Category } from '#features/categories/categories.rules.ts'
import { DAY_MS } from '#shared/clock.ts'

/** Time ranges of the filter, days; 1 is the last 24 hours. Source: spec §9 "Map and filters". */
export const DAYS_OPTIONS = [1, 3, 7, 14, 30] as const
export type Days = (typeof DAYS_OPTIONS)[number]

/** The default time range, days. Source: spec §9 "Map and filters". */
export const DEFAULT_DAYS: Days = 7

/** The largest distance at which a report is shown, kilometres. Source: spec §9 "Map and filters". */
export const MAX_DISTANCE_KM = 10

/** The filter's choice of all categories. */
export const ALL_CATEGORIES = 'all'
export type CategoryFilter = Category | typeof ALL_CATEGORIES

/** The earliest time that a range includes. */
export function cutoffOf(days: Days, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
