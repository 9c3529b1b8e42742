import { type Card, type CardRow, cardOf } from '#features/reports/cards.contract.ts'
import type { Sql } from '#server/database/sql.ts'
import { HOUR_MS } from '#shared/clock.ts'
import type { MapEntry } from './feed.contract.ts'
import {
  mapOfAll,
  mapOfCategory,
  mapOfHidden,
  type MapRow,
  pageOfAll,
  pageOfCategory,
  type PageRow,
  type Reader,
} from './feed.queries.ts'
import { ALL_CATEGORIES, type CategoryFilter, cutoffOf, type Days, readCursor, writeCursor } from './feed.rules.ts'

export interface Filters {
  category: CategoryFilter
  days: Days
}

export interface Page {
  items: Card[]
  next: string | null
  total: number
}

const FIRST_PAGE = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const

/** A page of reports, newest first, as its reader may see them, with the number of all that match. */
export async function readPage(
  sql: Sql,
  reader: Reader,
  { category, days, limit, cursor }: Filters & { limit: number; cursor?: string | undefined },
  now: Date,
): Promise<Page> {
  const cutoff = cutoffOf(days, now)
  const place = cursor === undefined ? null : readCursor(cursor)
  const range = {
    cutoff,
    firstHour: new Date(Math.ceil(cutoff.getTime() / HOUR_MS) * HOUR_MS),
    after: place ? { at: new Date(place.atMs), id: place.id } : FIRST_PAGE,
    limit: limit + 1,
  }
  const rows = await (category === ALL_CATEGORIES
    ? pageOfAll(sql, reader, range)
    : pageOfCategory(sql, reader, category, range))
  const items = rows.filter(isReport).slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((row) => cardOf(row, reader.id)),
    next: rows.length > limit && last ? writeCursor({ atMs: last.created_at.getTime(), id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  }
}

/** Every visible report that matches, as the map's entries. */
export async function readMap(sql: Sql, { category, days }: Filters, now: Date): Promise<MapEntry[]> {
  const cutoff = cutoffOf(days, now)
  const rows = await (category === ALL_CATEGORIES ? mapOfAll(sql, cutoff) : mapOfCategory(sql, category, cutoff))
  return rows.map(entryOf)
}

/** The hidden reports that this reader sees besides, as the map's entries. */
export async function readHiddenOfMap(sql: Sql, reader: Reader, filters: Filters, now: Date): Promise<MapEntry[]> {
  const rows = await mapOfHidden(sql, reader, cutoffOf(filters.days, now))
  return rows
    .filter(({ category }) => filters.category === ALL_CATEGORIES || filters.category === category)
    .map(entryOf)
}

function entryOf({ id, lat, lng, category, status, validated }: MapRow): MapEntry {
  return validated ? [id, lat, lng, category, status, 1] : [id, lat, lng, category, status]
}

function isReport(row: PageRow): row is { total: number } & CardRow {
  return row.id !== null
}
