import type { Category } from '#features/categories/categories.rules.ts'
import { DAY_MS } from '#shared/clock.ts'

/** Time ranges of the filter, days; 1 is the last 24 hours. Source: spec §9 "Map and filters". */
export const DAYS_OPTIONS = [1, 3, 7, 14, 30] as const

/** The filter's choice of reports of any age. */
export const ANY_TIME = 'all'
export type Days = (typeof DAYS_OPTIONS)[number] | typeof ANY_TIME

/** The default time range, days. Source: spec §9 "Map and filters". */
export const DEFAULT_DAYS: Days = 7

/** The largest distance at which a report is shown, kilometres. Source: spec §9 "Map and filters". */
export const MAX_DISTANCE_KM = 10

/** The filter's choice of all categories. */
export const ALL_CATEGORIES = 'all'
export type CategoryFilter = Category | typeof ALL_CATEGORIES

/** The states that a list can be filtered by; an open report may be validated too. */
export const STATES = ['open', 'validated', 'resolved'] as const
export const ALL_STATES = 'all'
export type StateFilter = (typeof STATES)[number] | typeof ALL_STATES

/** The orders of a list; the first is the default. */
export const SORTS = ['newest', 'nearest', 'confirms'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'newest'

/** Maximum length of a search, in code points. */
export const SEARCH_MAX = 200

/**
 * Limits of searches, and of other requests that a cache does not help, for a member and for a visitor's address. A
 * search on the screen counts twice: list and map. Source: safety rules, limits.
 */
export const SEARCH_LIMIT = { name: 'report-search', points: 120, seconds: 60 }
export const SEARCH_LIMIT_OF_ADDRESS = { name: 'report-search-address', points: 300, seconds: 60 }

/** Matches are counted up to this number. A list by time with only a category and days has the exact number. */
export const COUNTED_AT_MOST = 5000

/** How many reports the map gets at a time, unless it shows only the last days. */
export const PINS_AT_ONCE = 20_000

/** How many parts of PINS_AT_ONCE the map asks for at most; older reports are only in the list. */
export const MAX_PIN_PARTS = 5

/** How many hidden reports the map gets at most, unless it shows only the last days. */
export const MAX_HIDDEN_PINS = 1000

/** The earliest time that a range includes. */
export function cutoffOf(days: Days, now: Date): Date {
  return days === ANY_TIME ? new Date(0) : new Date(now.getTime() - days * DAY_MS)
}
