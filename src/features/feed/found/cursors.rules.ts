import * as byTime from '#shared/cursor.ts'
import { ID_PATTERN } from '#shared/ids.ts'
import type { Sort } from '../feed.rules.ts'

/**
 * An entry of a list, after which a page begins: its id, and its key in the list's order. `newest`: when it was
 * created, milliseconds; `confirms`: their number; `nearest`: how far away it is on the map, in degrees.
 */
export interface Cursor {
  sort: Sort
  key: number
  id: string
}

/** A cursor as text for a link: `1a2b3c.0192f0c1-…`, or `confirms:12:0192f0c1-…`. */
export function writeCursor({ sort, key, id }: Cursor): string {
  return sort === 'newest' ? byTime.writeCursor({ atMs: key, id }) : `${sort}:${key}:${id}`
}

const CONFIRMS = new RegExp(`^confirms:(\\d{1,9}):(${ID_PATTERN})$`)
// JavaScript writes numbers from 1e-6 on without an exponent, with up to 23 decimals.
const NEAREST = new RegExp(`^nearest:(\\d{1,3}(?:\\.\\d{1,25})?(?:e-\\d{1,3})?):(${ID_PATTERN})$`)

/** Reads a cursor; null when the text is not one of ours. */
export function readCursor(text: string): Cursor | null {
  for (const [sort, pattern] of [
    ['confirms', CONFIRMS],
    ['nearest', NEAREST],
  ] as const) {
    const [, key, id] = pattern.exec(text) ?? []
    if (id !== undefined) return { sort, key: Number(key), id }
  }
  const cursor = byTime.readCursor(text)
  return cursor && { sort: 'newest', key: cursor.atMs, id: cursor.id }
}
