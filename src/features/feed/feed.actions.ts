import { findFollowed } from '#features/following/follow/follow.queries.ts'
import { cardOf, versionOf } from '#features/reports/card/cards.actions.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { settleOrder } from '#features/reports/counts/confirmOrder.queries.ts'
import { isBusy } from '#platform/server/database/busy.ts'
import type { Database } from '#platform/server/database/database.ts'
import { cutPage, startOf } from '#platform/server/database/pages.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { HOUR_MS } from '#shared/clock.ts'
import type { z } from '#zod'
import type { listReports, MapReply } from './feed.contract.ts'
import { findHiddenOfMap, findMap, findOwnOfPage, findPlainPage, type MapRow, type Reader } from './feed.queries.ts'
import { ANY_TIME, cutoffOf } from './feed.rules.ts'
import {
  type Asked,
  type AskedList,
  categoryAsked,
  daysAsked,
  findHiddenPins,
  findPage,
  findPins,
  type FoundPage,
  isPlain,
} from './found/found.actions.ts'

export type Page = z.output<typeof listReports.reply>

/**
 * A page as visitors see it. `privateFields` contains each item's author and version, which visitors do not see, in the same
 * order.
 */
export interface VisiblePage {
  page: Page
  privateFields: { authorId: string | null; version: string }[]
}

const VISITOR: Reader = { id: null, admin: false }

/** A page of reports, as its reader may see them, with the number of all that match. */
export async function readPage(sql: Sql, reader: Reader, asked: AskedList, now: Date): Promise<Page> {
  if (asked.sort === 'confirms') await settleOrder(sql)
  const page = pageOf(await readRows(sql, reader, asked, now), reader)
  return reader.id === null ? page : { ...page, items: await markFollowed(sql, reader.id, page.items) }
}

/** The same page as visitors see it. While the primary is down, the order by confirms may be outdated. */
export async function readVisiblePage(
  { sql, read }: Pick<Database, 'sql' | 'read'>,
  asked: AskedList,
  now: Date,
): Promise<VisiblePage> {
  if (asked.sort === 'confirms')
    await settleOrder(sql).catch((error: unknown) => {
      if (!isBusy(error)) throw error
    })
  const found = await readRows(read, VISITOR, asked, now)
  const privateFields = found.rows.map((row) => ({ authorId: row.author_id, version: versionOf(row) }))
  return { page: pageOf(found, VISITOR), privateFields }
}

/**
 * Marks a member's own reports, votes and follows on the visitors' page; null if the member has hidden reports, as
 * their page differs.
 */
export async function readOwnOfPage(
  sql: Sql,
  { id }: { id: string },
  { page, privateFields }: VisiblePage,
): Promise<Page | null> {
  const marks = await findOwnOfPage(
    sql,
    id,
    page.items.map((card) => card.id),
  )
  if (marks.some(({ reportId }) => reportId === null)) return null
  const votes = new Map(marks.map(({ reportId, vote }) => [reportId, vote]))
  const items = page.items.map((card, at) => {
    const own = privateFields[at]?.authorId === id ? privateFields[at] : null
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

async function readRows(sql: Sql, reader: Reader, asked: AskedList, now: Date): Promise<FoundPage> {
  if (!isPlain(asked)) return findPage(sql, reader, asked, now)
  const { limit, cursor } = asked
  const cutoff = cutoffOf(daysAsked(asked), now)
  const range = {
    cutoff,
    firstHour: new Date(Math.ceil(cutoff.getTime() / HOUR_MS) * HOUR_MS),
    after: startOf(cursor),
    limit: limit + 1,
  }
  const found = await findPlainPage(sql, reader, categoryAsked(asked), range)
  const { shown: rows, ...page } = cutPage(found, limit, (row) => row.created_at)
  return { rows, ...page, isMore: false }
}

function pageOf({ rows, next, total, isMore }: FoundPage, reader: Reader): Page {
  return { items: rows.map((row) => cardOf(row, reader.id)), next, total, ...(isMore && { isMore }) }
}

/** The visible reports that match, for the map. Those of the last days come all at once, any others in parts. */
export async function readMap(sql: Sql, asked: Asked, now: Date): Promise<MapReply> {
  if (!isRecent(asked)) {
    const { rows, next } = await findPins(sql, asked, now)
    return { ...mapOf(rows), next }
  }
  return mapOf(await findMap(sql, categoryAsked(asked), cutoffOf(daysAsked(asked), now)))
}

/** The hidden reports that this reader may see in addition, for the map. */
export async function readHiddenOfMap(sql: Sql, reader: Reader, asked: Asked, now: Date): Promise<MapReply> {
  // The first page has them all.
  if (asked.cursor !== undefined) return mapOf([])
  if (!isRecent(asked)) {
    const { rows, isMore } = await findHiddenPins(sql, reader, asked, now)
    return { ...mapOf(rows), ...(isMore && { isHiddenPartial: true }) }
  }
  return mapOf(await findHiddenOfMap(sql, reader, categoryAsked(asked), cutoffOf(daysAsked(asked), now)))
}

/** Whether this asks only for reports of the last days. Their pins all come at once. */
function isRecent(asked: Asked): boolean {
  return isPlain(asked) && daysAsked(asked) !== ANY_TIME && asked.cursor === undefined
}

function mapOf(rows: MapRow[]): MapReply {
  return {
    validated: rows.filter(({ validated }) => validated).map(({ id }) => id),
    next: null,
    items: rows.map(({ id, lat, lng, category, status }) => [id, lat, lng, category, status]),
  }
}
