import * as byTime from '#shared/cursor.ts'
import { ID_PATTERN } from '#shared/ids.ts'
import { COUNTED_AT_MOST } from '../../admin.rules.ts'
import type { Sorting } from './sorts.rules.ts'

/** A cursor in a list: the key it is sorted by (a time, a number or a name), and the id. In a link, a time is in ms. */
export interface Cursor {
  key: Date | number | string
  id: string
}

/** A name has at most 101 characters, each at most twelve in a URL. */
const NAMED = new RegExp(`^~([\\w%.!~*'()-]{0,1300})\\.(${ID_PATTERN})$`)

/** A cursor as text for a link: `1a2b3c.0192f0c1-…`, or `~Ada.0192f0c1-…`. */
export function writeCursor({ key, id }: Cursor): string {
  return typeof key === 'string' ? `~${encodeURIComponent(key)}.${id}` : byTime.writeCursor({ atMs: Number(key), id })
}

/** Reads a cursor; null when the text is not one of ours. */
export function readCursor(text: string): Cursor | null {
  const [, name, id] = NAMED.exec(text) ?? []
  if (name === undefined || id === undefined) {
    const cursor = byTime.readCursor(text)
    return cursor && { key: cursor.atMs, id: cursor.id }
  }
  try {
    const key = decodeURIComponent(name)
    return key.includes('\0') ? null : { key, id }
  } catch {
    return null
  }
}

/**
 * Where a page begins; null: at the start. Ignores a cursor by name in another order, and a number in the order by
 * name.
 */
export function startOf(cursor: string | undefined, { by }: Sorting): Cursor | null {
  const start = cursor === undefined ? null : readCursor(cursor)
  return start && (typeof start.key === 'string') === (by === 'name') ? start : null
}

/** Cuts a page out of a result that was queried with one more than `limit`; `next` is the cursor of the next page. */
export function cutPage(cursors: Cursor[], limit: number): { page: Cursor[]; next: string | null } {
  const page = cursors.slice(0, limit)
  const last = page.at(-1)
  return { page, next: cursors.length > limit && last ? writeCursor(last) : null }
}

/** The rows with these ids, in this order; ids without a row are left out. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The total for a number that was counted up to `COUNTED_AT_MOST` + 1. */
export function totalOf(counted: number): { total: number; isMore: boolean } {
  return { total: Math.min(counted, COUNTED_AT_MOST), isMore: counted > COUNTED_AT_MOST }
}
