import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { readCursor } from '#shared/cursor.ts'
import {
  ALL_CATEGORIES,
  type CategoryFilter,
  DAYS_OPTIONS,
  type Days,
  DEFAULT_DAYS,
  MAX_DISTANCE_KM,
} from './feed.rules.ts'

/** Which reports a list or a map shows. */
export interface Filters {
  category: CategoryFilter
  days: Days
}

/** The filters of a list, as its address holds them. */
export interface ListFilters extends Filters {
  /** The entry after which the list begins; null: at the newest. */
  cursor: string | null
}

/** The filters in an address; a missing or invalid one gets its default. Source: spec §9 "Map and filters". */
export function readFilters(search: URLSearchParams): ListFilters {
  const category = search.get('category')
  const days = search.get('days')
  const cursor = search.get('cursor')
  return {
    category: CATEGORIES.find((known) => known === category) ?? ALL_CATEGORIES,
    days: DAYS_OPTIONS.find((known) => String(known) === days) ?? DEFAULT_DAYS,
    cursor: cursor !== null && readCursor(cursor) ? cursor : null,
  }
}

/** The filters as a query string without defaults: `?category=litter&days=30`. */
export function writeFilters({ category, days, cursor }: Partial<ListFilters>): string {
  const search = new URLSearchParams()
  if (category !== undefined && category !== ALL_CATEGORIES) search.set('category', category)
  if (days !== undefined && days !== DEFAULT_DAYS) search.set('days', String(days))
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `?${search}` : ''
}

/** Whether a report is near enough to the person to be shown. Source: spec §9 "Map and filters". */
export function isNear(from: LatLng, report: LatLng): boolean {
  return distanceKm(from, report) <= MAX_DISTANCE_KM
}
