import { readQuery } from '#features/reports/search/search.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { COUNTED_AT_MOST } from '../../admin.rules.ts'
import { type Cursor, totalOf } from '../order/cursors.rules.ts'
import type { CountedRange, Found, PageRange } from '../order/order.queries.ts'
import { type Search, searchOf } from './search.rules.ts'

/** How a list is read. Each query takes a bounded time, however long the list is. */
export interface Listed<Filter, Item> {
  /** The next entries in the list's order. */
  next: (sql: Sql, filter: Filter, range: PageRange) => Promise<Cursor[]>
  /** The number of entries, counted up to `most`. */
  count: (sql: Sql, filter: Filter, most: number) => Promise<number>
  /** The ids among these that match a search. */
  matching: (sql: Sql, ids: string[], search: Search) => Promise<string[]>
  /** The next hits of a search by the full-text index, and the number of all hits. */
  found: (sql: Sql, filter: Filter, search: Search, range: CountedRange) => Promise<Found>
  /** The entries with these ids, in their order; deleted ones are left out. */
  read: (sql: Sql, ids: string[]) => Promise<Item[]>
}

interface Wanted extends PageRange {
  search: Search | null
}

/**
 * The cursors of a page's entries and of the first one after it. `total` counts up to 1,000; `isMore`: there are more.
 */
export interface Cursors extends Found {
  isMore: boolean
}

/** Parses a search for reports, which also finds what residents find by these words; null when it is blank. */
export async function reportSearchOf(sql: Sql, typed: string): Promise<Search | null> {
  const search = searchOf(typed)
  return search && { ...search, forms: await readQuery(sql, search.plain, []) }
}

/** How many pages the first scan reads, and any scan at most. */
const FIRST_PAGES = 4
const MAX_PAGES = 16
/** How many scans there are before the full-text index is used. */
const LOOKS = 3

/**
 * A page of a list. The full-text index returns every hit, which is slow for common words; scanning the list in its
 * order is slow for rare ones. So the next pages are scanned first, as long as they contain hits, and then the index is
 * used.
 */
export async function findCursors<Filter>(
  sql: Sql,
  list: Listed<Filter, unknown>,
  filter: Filter,
  { search, after, limit }: Wanted,
): Promise<Cursors> {
  if (!search) {
    const cursors = await list.next(sql, filter, { after, limit: limit + 1 })
    return { cursors, ...totalOf(await list.count(sql, filter, COUNTED_AT_MOST + 1)) }
  }
  const hits: Cursor[] = []
  let from = after
  let length = FIRST_PAGES * limit
  for (let look = 0, seen = 0; look < LOOKS; look++) {
    const looked = await list.next(sql, filter, { after: from, limit: length })
    const seenIds = looked.map(({ id }) => id)
    const matching = new Set(await list.matching(sql, seenIds, search))
    hits.push(...looked.filter(({ id }) => matching.has(id)))
    seen += looked.length
    if (hits.length > limit) return { cursors: hits.slice(0, limit + 1), total: limit, isMore: true }
    if (looked.length < length || hits.length === 0) break
    from = looked.at(-1) ?? null
    // Asks for 1.5 times what is missing, so that one more query is usually enough.
    const wanted = Math.ceil((1.5 * (limit + 1 - hits.length) * seen) / hits.length)
    length = Math.min(Math.max(wanted, limit), MAX_PAGES * limit)
  }
  const range = { after, limit: limit + 1, most: COUNTED_AT_MOST + 1 }
  const { cursors, total } = await list.found(sql, filter, search, range)
  return { cursors, ...totalOf(total) }
}
