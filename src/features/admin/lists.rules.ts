import { readCursor, writeCursor } from '#shared/cursor.ts'
import { COUNTED_AT_MOST } from './admin.rules.ts'

/** The place in an order by time and id after which a page goes on. */
export interface Place {
  at: Date | 'infinity' | '-infinity'
  id: string
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Where a page begins; without a cursor before everything. */
export function placeOf(cursor: string | undefined, { isOldestFirst }: { isOldestFirst: boolean }): Place {
  const read = cursor === undefined ? null : readCursor(cursor)
  if (read) return { at: new Date(read.atMs), id: read.id }
  return isOldestFirst ? { at: '-infinity', id: FIRST_ID } : { at: 'infinity', id: LAST_ID }
}

/** One page of rows that were asked for with one more than `limit`, and the cursor of the next. */
export function cutPage<T extends { id: string }>(
  rows: T[],
  limit: number,
  timeOf: (row: T) => Date,
): { items: T[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const isLast = rows.length <= limit || !last
  return { items, next: isLast ? null : writeCursor({ atMs: timeOf(last).getTime(), id: last.id }) }
}

/** A number that was counted to one more than is said. */
export function totalOf(counted: number): { total: number; isMore: boolean } {
  return { total: Math.min(counted, COUNTED_AT_MOST), isMore: counted > COUNTED_AT_MOST }
}
