import { findFollowed } from '#features/following/follow/follow.queries.ts'
import { type Card, type CardRow, cardOf, versionOf } from '#features/reports/card/cards.contract.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { HOUR_MS } from '#shared/clock.ts'
import { readCursor, writeCursor } from '#shared/cursor.ts'
import type { MapReply } from './feed.contract.ts'
import {
  findOwnOfPage,
  mapOfAll,
  mapOfCategory,
  mapOfHidden,
  type MapRow,
  pageOfAll,
  pageOfCategory,
  type PageRow,
  type Reader,
} from './feed.queries.ts'
import { ALL_CATEGORIES, cutoffOf } from './feed.rules.ts'
import type { Filters } from './filters.rules.ts'

/** Which page of the reports is asked for. */
export interface PageFilters extends Filters {
  limit: number
  cursor?: string | undefined
}

export interface Page {
  items: Card[]
  next: string | null
  total: number
}

/**
 * A page as visitors see it. `behind` contains each item's author and version, which visitors do not see, in the same
 * order.
 */
export interface VisiblePage {
  page: Page
  behind: { authorId: string | null; version: string }[]
}

const VISITOR: Reader = { id: null, admin: false }
const FIRST_PAGE = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const

/** A page of reports, newest first, as its reader may see them, with the number of all that match. */
export async function readPage(sql: Sql, reader: Reader, filters: PageFilters, now: Date): Promise<Page> {
  const page = pageOf(await readRows(sql, reader, filters, now), reader, filters)
  return reader.id === null ? page : { ...page, items: await markFollowed(sql, reader.id, page.items) }
}

/** The same page as visitors see it. */
export async function readVisiblePage(sql: Sql, filters: PageFilters, now: Date): Promise<VisiblePage> {
  const rows = await readRows(sql, VISITOR, filters, now)
  const behind = reportsOf(rows, filters).map((row) => ({ authorId: row.author_id, version: versionOf(row) }))
  return { page: pageOf(rows, VISITOR, filters), behind }
}

/**
 * Marks a member's own reports, votes and follows on the visitors' page; null if the member also sees hidden reports, so that it
 * differs.
 */
export async function readOwnOfPage(
  sql: Sql,
  { id }: { id: string },
  { page, behind }: VisiblePage,
): Promise<Page | null> {
  const own = await findOwnOfPage(
    sql,
    id,
    page.items.map((card) => card.id),
  )
  if (own.some(({ reportId }) => reportId === null)) return null
  const votes = new Map(own.map(({ reportId, vote }) => [reportId, vote]))
  const items = page.items.map((card, at) => {
    const own = behind[at]?.authorId === id ? behind[at] : null
    if (own) return { ...card, version: own.version, own: true }
    const vote = votes.get(card.id)
    return vote ? { ...card, vote } : card
  })
  return { ...page, items: await markFollowed(sql, id, items) }
}

async function markFollowed(sql: Sql, readerId: string, cards: Card[]): Promise<Card[]> {
  const followed = await findFollowed(
    sql,
    readerId,
    cards.map((card) => card.id),
  )
  return cards.map((card) => ({ ...card, following: followed.has(card.id) }))
}

function readRows(
  sql: Sql,
  reader: Reader,
  { category, days, limit, cursor }: PageFilters,
  now: Date,
): Promise<PageRow[]> {
  const cutoff = cutoffOf(days, now)
  const place = cursor === undefined ? null : readCursor(cursor)
  const range = {
    cutoff,
    firstHour: new Date(Math.ceil(cutoff.getTime() / HOUR_MS) * HOUR_MS),
    after: place ? { at: new Date(place.atMs), id: place.id } : FIRST_PAGE,
    limit: limit + 1,
  }
  return category === ALL_CATEGORIES ? pageOfAll(sql, reader, range) : pageOfCategory(sql, reader, category, range)
}

function pageOf(rows: PageRow[], reader: Reader, filters: PageFilters): Page {
  const reports = reportsOf(rows, filters)
  const last = reports.at(-1)
  return {
    items: reports.map((row) => cardOf(row, reader.id)),
    next: rows.length > filters.limit && last ? writeCursor({ atMs: last.created_at.getTime(), id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  }
}

function reportsOf(rows: PageRow[], { limit }: PageFilters) {
  return rows.filter(isReport).slice(0, limit)
}

/** Every visible report that matches, for the map. */
export async function readMap(sql: Sql, { category, days }: Filters, now: Date): Promise<MapReply> {
  const cutoff = cutoffOf(days, now)
  return mapOf(await (category === ALL_CATEGORIES ? mapOfAll(sql, cutoff) : mapOfCategory(sql, category, cutoff)))
}

/** The hidden reports that this reader may see in addition, for the map. */
export async function readHiddenOfMap(sql: Sql, reader: Reader, filters: Filters, now: Date): Promise<MapReply> {
  const rows = await mapOfHidden(sql, reader, cutoffOf(filters.days, now))
  return mapOf(rows.filter(({ category }) => filters.category === ALL_CATEGORIES || filters.category === category))
}

function mapOf(rows: MapRow[]): MapReply {
  return {
    validated: rows.filter(({ validated }) => validated).map(({ id }) => id),
    next: null,
    items: rows.map(({ id, lat, lng, category, status }) => [id, lat, lng, category, status]),
  }
}

function isReport(row: PageRow): row is { total: number } & CardRow {
  return row.id !== null
}
