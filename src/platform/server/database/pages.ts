import { readCursor, writeCursor } from '#shared/cursor.ts'

/** A row of a page, with the total of the list. An empty page is one row with only the total. */
export type PageRow<Row> = { total: number } & (Row | Record<keyof Row, null>)

/** The entry after which a page begins, in a list with the newest first. */
export interface PageStart {
  at: Date | 'infinity'
  id: string
}

const FIRST_PAGE: PageStart = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Where a page begins: after its cursor's entry, or with the newest. */
export function startOf(cursor: string | undefined): PageStart {
  const start = cursor === undefined ? null : readCursor(cursor)
  return start ? { at: new Date(start.atMs), id: start.id } : FIRST_PAGE
}

/** Cuts a page out of a result that was queried with one more than `limit`; `next` is the cursor of the next page. */
export function cutPage<Row extends { id: string }>(rows: PageRow<Row>[], limit: number, timeOf: (row: Row) => Date) {
  const shown = rows.filter((row): row is { total: number } & Row => row.id !== null).slice(0, limit)
  const last = shown.at(-1)
  return {
    shown,
    next: rows.length > limit && last ? writeCursor({ atMs: timeOf(last).getTime(), id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  }
}
