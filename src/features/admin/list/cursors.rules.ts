import { readCursor, writeCursor } from '#shared/cursor.ts'
import type { Sorting } from './sorts.rules.ts'

/** A place in an order by a time (milliseconds), a number or a name, and by id. */
export interface Place {
  key: number | string
  id: string
}

const NAMED = /^~([\w%.!~*'()-]{0,1000})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A place as text for a link: `1a2b3c.0192f0c1-…`, or `~Ada.0192f0c1-…`. */
export function writePlace({ key, id }: Place): string {
  return typeof key === 'number' ? writeCursor({ atMs: key, id }) : `~${encodeURIComponent(key)}.${id}`
}

/** The place behind a text; null when it is not one of ours. */
export function readPlace(text: string): Place | null {
  const [, name, id] = NAMED.exec(text) ?? []
  if (name === undefined || id === undefined) {
    const cursor = readCursor(text)
    return cursor && { key: cursor.atMs, id: cursor.id }
  }
  try {
    const key = decodeURIComponent(name)
    return key.includes('\0') ? null : { key, id }
  } catch {
    return null
  }
}

/** Where a page begins; null: at the beginning, also when the cursor comes from another kind of order. */
export function startOf(cursor: string | undefined, { by }: Sorting): Place | null {
  const place = cursor === undefined ? null : readPlace(cursor)
  return place && (typeof place.key === 'string') === (by === 'name') ? place : null
}

/** One page of what was asked for with one more than `limit`, and the cursor of the next. */
export function cutPage(places: Place[], limit: number): { page: Place[]; next: string | null } {
  const page = places.slice(0, limit)
  const last = page.at(-1)
  return { page, next: places.length > limit && last ? writePlace(last) : null }
}

/** A number that was counted to one more than `most`. */
export function totalOf(counted: number, most: number): { total: number; isMore: boolean } {
  return { total: Math.min(counted, most), isMore: counted > most }
}
