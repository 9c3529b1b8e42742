import { categoryNames } from '#features/categories/categories.contract.ts'
import { CATEGORIES, type Category } from '#features/categories/categories.rules.ts'
import type { CardRow } from '#features/reports/card/cards.queries.ts'
import { type NameWord, readQuery } from '#features/reports/search/search.queries.ts'
import { searchWords, typedWords } from '#features/reports/search/search.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { z } from '#zod'
import type { listReports, mapReports } from '../feed.contract.ts'
import type { MapRow, Reader } from '../feed.queries.ts'
import {
  ALL_CATEGORIES,
  ALL_STATES,
  ANY_TIME,
  COUNTED_AT_MOST,
  cutoffOf,
  type Days,
  DEFAULT_DAYS,
  MAX_HIDDEN_PINS,
  PINS_AT_ONCE,
  type Sort,
} from '../feed.rules.ts'
import { readCursor, writeCursor } from './cursors.rules.ts'
import {
  findCards,
  findLastChange,
  hiddenPins,
  nextMatchesByIndex,
  pinsOfMany,
  sortMatches,
  type Wanted,
} from './found.queries.ts'

/** The filters of a request. Without any time, the default days apply. */
export type Asked = z.output<typeof mapReports.input>

/** A list in a certain order. `isMany`: it is known that more than COUNTED_AT_MOST match, so they are not counted again. */
export type AskedList = z.output<typeof listReports.input> & { isMany?: boolean | undefined }

/** A page of reports as its reader may see them. `isMore`: more than `total` match. */
export interface FoundPage {
  rows: CardRow[]
  next: string | null
  total: number
  isMore: boolean
}

/** The days of a request; the default, unless the request names another time. */
export function daysAsked({ days, since, until }: Asked): Days {
  return days ?? (since || until ? ANY_TIME : DEFAULT_DAYS)
}

/** The category of a request; null: all. */
export function categoryAsked({ category }: Asked): Category | null {
  return category === ALL_CATEGORIES ? null : category
}

/** Whether a request has only a category and days, ordered by time; `feed.queries.ts` has the queries for it. */
export function isPlain(asked: Asked & { sort?: Sort }): boolean {
  const { q, state, since, until, sort = 'newest' } = asked
  return q === '' && state === ALL_STATES && !since && !until && sort === 'newest'
}

/** A page of any list. The order by confirms is the one that `settleOrder` saved last, so call that before. */
export async function findPage(sql: Sql, reader: Reader, asked: AskedList, now: Date): Promise<FoundPage> {
  const wanted = await wantedOf(sql, reader, asked, now)
  if (!wanted) return { rows: [], next: null, total: 0, isMore: false }
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor)
  const limit = asked.limit + 1
  const few = asked.isMany ? null : await sortMatches(sql, wanted, { after, limit, most: COUNTED_AT_MOST })
  const isMore = few === null || few.total > COUNTED_AT_MOST
  const cursors = isMore ? await nextMatchesByIndex(sql, wanted, after, limit) : few.cursors
  const shown = cursors.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    rows: await findCards(
      sql,
      shown.map(({ id }) => id),
      reader,
    ),
    next: cursors.length > asked.limit && last ? writeCursor(last) : null,
    total: isMore ? COUNTED_AT_MOST : few.total,
    isMore,
  }
}

/** The pins of the newest reports that match and that everybody may see, and the cursor of the next ones. */
export async function findPins(sql: Sql, asked: Asked, now: Date): Promise<{ rows: MapRow[]; next: string | null }> {
  const wanted = await wantedOf(sql, { id: null, admin: false }, { ...asked, sort: 'newest' }, now)
  if (!wanted) return { rows: [], next: null }
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor)
  const found = await pinsOfMany(sql, wanted, after, PINS_AT_ONCE + 1)
  const rows = found.slice(0, PINS_AT_ONCE)
  const last = rows.at(-1)
  const isMore = found.length > PINS_AT_ONCE
  return {
    rows,
    next: isMore && last ? writeCursor({ sort: 'newest', key: last.createdAt.getTime(), id: last.id }) : null,
  }
}

/** The pins of the newest hidden reports that match and that this reader may see. `isMore`: there are older ones. */
export async function findHiddenPins(sql: Sql, reader: Reader, asked: Asked, now: Date) {
  const wanted = await wantedOf(sql, reader, { ...asked, sort: 'newest' }, now)
  const found = wanted ? await hiddenPins(sql, wanted, MAX_HIDDEN_PINS + 1) : []
  return { rows: found.slice(0, MAX_HIDDEN_PINS), isMore: found.length > MAX_HIDDEN_PINS }
}

/** When one of the reports that match, and that everybody may see, was last changed; null if none matches. */
export async function lastChangeOf(sql: Sql, asked: AskedList, now: Date): Promise<Date | null> {
  const wanted = await wantedOf(sql, { id: null, admin: false }, asked, now)
  return wanted && findLastChange(sql, wanted)
}

/** Converts a request for the queries; null when nothing can match. */
async function wantedOf(
  sql: Sql,
  reader: Reader,
  asked: Asked & Pick<AskedList, 'sort' | 'lat' | 'lng'>,
  now: Date,
): Promise<Wanted | null> {
  const { state, since, until, q, sort, lat, lng } = asked
  const days = daysAsked(asked)
  const cutoff = days === ANY_TIME ? null : cutoffOf(days, now)
  const query = q === '' ? null : await findQuery(sql, q)
  if (q !== '' && query === null) return null
  return {
    reader,
    category: categoryAsked(asked),
    state: state === ALL_STATES ? null : state,
    since: cutoff && since ? (cutoff > since ? cutoff : since) : (cutoff ?? since ?? null),
    until: until ?? null,
    query,
    sort,
    near: lat === undefined || lng === undefined ? null : { lat, lng },
  }
}

/** The typed words as a `tsquery`; null when they are only stop words and punctuation, so that nothing matches. */
export function findQuery(sql: Sql, typed: string): Promise<string | null> {
  return readQuery(sql, typedWords(typed), nameWords())
}

/** The words of the categories' names in every language. */
function nameWords(): NameWord[] {
  return CATEGORIES.flatMap((category) => searchWords(...categoryNames(category)).map((word) => ({ category, word })))
}
