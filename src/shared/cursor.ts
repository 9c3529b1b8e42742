import { ID_PATTERN } from './ids.ts'

/** Entries on one page of a list: by default, and at most. */
export const PAGE_LENGTH = 50
export const MAX_PAGE_LENGTH = 100

/** The last entry of a list's page, after which the next page begins: its time in milliseconds and its id. */
export interface Cursor {
  atMs: number
  id: string
}

/** A cursor as text for a link: `1a2b3c.0192f0c1-…`. */
export function writeCursor({ atMs, id }: Cursor): string {
  return `${atMs.toString(36)}.${id}`
}

const CURSOR = new RegExp(`^([0-9a-z]{1,10})\\.(${ID_PATTERN})$`)

/** Reads a cursor from its text; null if the text is not one of ours. */
export function readCursor(text: string): Cursor | null {
  const [, at, id] = CURSOR.exec(text) ?? []
  const atMs = parseInt(at ?? '', 36)
  return id !== undefined && atMs <= 8.64e15 ? { atMs, id } : null
}
