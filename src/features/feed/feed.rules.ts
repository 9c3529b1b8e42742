import type { Category } from '#features/categories/categories.rules.ts'
import { DAY_MS } from '#shared/clock.ts'

/** Time ranges of the filter, days; 1 is the last 24 hours. Source: spec §9 "Map and filters". */
export const DAYS_OPTIONS = [1, 3, 7, 14, 30] as const
export type Days = (typeof DAYS_OPTIONS)[number]

/** The time range unless another is chosen, days. Source: spec §9 "Map and filters". */
export const DEFAULT_DAYS: Days = 7

/** How far away a report may be, kilometres. Source: spec §9 "Map and filters". */
export const MAX_DISTANCE_KM = 10

/** Reports on one page of the list, unless asked otherwise, and at most. */
export const PAGE_LENGTH = 50
export const MAX_PAGE_LENGTH = 100

/** The choice of every category. */
export const ALL_CATEGORIES = 'all'
export type CategoryFilter = Category | typeof ALL_CATEGORIES

/** The earliest time that a range shows. */
export function cutoffOf(days: Days, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** The place after which a page goes on: a report's time, milliseconds, and its id. */
export interface Cursor {
  atMs: number
  id: string
}

/** A cursor as text for a link: `1a2b3c.0192f0c1-…`. */
export function writeCursor({ atMs, id }: Cursor): string {
  return `${atMs.toString(36)}.${id}`
}

const CURSOR = /^([0-9a-z]{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The cursor behind a text; null when it is not one of ours. */
export function readCursor(text: string): Cursor | null {
  const [, at, id] = CURSOR.exec(text) ?? []
  const atMs = parseInt(at ?? '', 36)
  return id !== undefined && atMs <= 8.64e15 ? { atMs, id } : null
}
