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

/** What the list shows; its address carries it. */
export interface Filters {
  category: CategoryFilter
  days: Days
  /** The place after which the list begins; null: at the newest. */
  cursor: string | null
}

/** The filters that an address asks for; what it doesn't say, or says wrongly, is as by default. Source: spec §9 "Map and filters". */
export function readFilters(search: URLSearchParams): Filters {
  const category = search.get('category')
  const days = search.get('days')
  const cursor = search.get('cursor')
  return {
    category: CATEGORIES.find((known) => known === category) ?? ALL_CATEGORIES,
    days: DAYS_OPTIONS.find((known) => String(known) === days) ?? DEFAULT_DAYS,
    cursor: cursor !== null && readCursor(cursor) ? cursor : null,
  }
}

/** The filters as an address carries them: `?category=litter&days=30`, nothing for what is as by default. */
export function writeFilters({ category, days, cursor }: Partial<Filters>): string {
  const search = new URLSearchParams()
  if (category !== undefined && category !== ALL_CATEGORIES) search.set('category', category)
  if (days !== undefined && days !== DEFAULT_DAYS) search.set('days', String(days))
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `?${search}` : ''
}

/** Whether a report is near enough to be shown, from where the person is. Source: spec §9 "Map and filters". */
export function isNear(from: LatLng, report: LatLng): boolean {
  return distanceKm(from, report) <= MAX_DISTANCE_KM
}
