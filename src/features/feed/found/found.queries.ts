import part, { empty, join, raw, type Sql as Part } from 'sql-template-tag'
import type { Reports } from '#db/schema.ts'
import { CARD_COLUMNS, type CardRow } from '#features/reports/card/cards.queries.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { literal, ordered, timeLiteral, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { type MapRow, PIN_COLUMNS, type Reader } from '../feed.queries.ts'
import type { Sort, STATES } from '../feed.rules.ts'
import type { Cursor } from './cursors.rules.ts'

/** Which reports are wanted, and in which order. */
export interface Wanted {
  reader: Reader
  /** null: every category, every state. */
  category: string | null
  state: (typeof STATES)[number] | null
  /** Created at or after `since` and before `until`; null: any time. */
  since: Date | null
  until: Date | null
  /** The words of a search as a `tsquery`; null: none. */
  query: string | null
  sort: Sort
  /** Where distances are measured from. */
  near: LatLng | null
}

/** A row of a page with the number of matches; `id` is null where the page is empty. */
type FoundRow = { total: number } & (
  | { id: Reports['id']; key: Reports['createdAt'] | number }
  | { id: null; key: null }
)

const STATE: Record<(typeof STATES)[number], Part> = {
  open: part`and status = 'active'`,
  validated: part`and validated_at is not null`,
  resolved: part`and status = 'resolved'`,
}

/** The conditions that follow `where` in a query of reports that everybody may see. */
function matching(wanted: Wanted): Part {
  return part`deleted_at is null and status <> 'hidden' ${narrowed(wanted)}`
}

/** The same for hidden reports that this reader may see; null when they may see none. */
function matchingHidden(wanted: Wanted): Part | null {
  const { id, admin } = wanted.reader
  if (!admin && id === null) return null
  const own = admin ? empty : part`and author_id = ${id}::uuid`
  return part`deleted_at is null and status = 'hidden' ${own} ${narrowed(wanted)}`
}

/** The times are literals, so that the planner knows how many reports match: a few are looked up by time and sorted. */
function narrowed({ category, state, since, until, query }: Wanted): Part {
  return join(
    [
      category === null ? empty : part`and category = ${category}`,
      state === null ? empty : STATE[state],
      since === null ? empty : part`and created_at >= ${timeLiteral(since)}`,
      until === null ? empty : part`and created_at < ${timeLiteral(until)}`,
      query === null ? empty : part`and search @@ ${query}::tsquery`,
    ],
    ' ',
  )
}

/** What the list is sorted by, and whether the smallest comes first. */
function orderOf({ sort, near }: Wanted): { key: Part; isUp: boolean } {
  if (sort === 'confirms') return { key: raw('listed_confirms'), isUp: false }
  if (sort === 'nearest' && near)
    return { key: part`(map_point(lat, lng) <-> map_point(${near.lat}, ${near.lng}))`, isUp: true }
  return { key: raw('created_at'), isUp: false }
}

/** `and (key, id) > (…)`: the condition for what comes after a cursor; empty without one. */
function beyond(key: Part, isUp: boolean, after: Cursor | null): Part {
  if (after === null) return empty
  return part`and (${key}, id) ${raw(isUp ? '>' : '<')} (${KEYS[after.sort](after.key)}, ${after.id}::uuid)`
}

/** A cursor's key in the type of its column, since an index does not compare others. */
const KEYS: Record<Sort, (key: number) => Part> = {
  newest: (key) => part`${new Date(key)}::timestamptz`,
  confirms: (key) => part`${key}::integer`,
  nearest: (key) => part`${key}::float8`,
}

/**
 * The next reports in the list's order, if at most `most` match. If more match, `total` is larger than `most`, and
 * `cursors` must not be used. The matches are looked up before they are sorted, and at most `most` + 1 of them are
 * sorted, so a search costs as much as its hits, not as all reports.
 */
export async function sortMatches(
  sql: Sql,
  wanted: Wanted,
  { after, limit, most }: { after: Cursor | null; limit: number; most: number },
): Promise<{ cursors: Cursor[]; total: number }> {
  const { key, isUp } = orderOf(wanted)
  const hidden = matchingHidden(wanted)
  const page = raw('page.key')
  const rows = await sql<FoundRow>`
    with seen as materialized (
      select id, ${key} as key from reports where ${matching(wanted)}
    ), few as materialized (
      select id, key from seen ${hidden ? part`union all select id, ${key} from reports where ${hidden}` : empty}
      limit ${upTo(most + 1)}
    )
    select total, page.id, page.key from (select count(*) as total from few) as counted left join (
      select id, key from few where true ${beyond(raw('key'), isUp, after)} ${ordered(raw('key'), isUp)} limit ${upTo(limit)}
    ) page on true
    ${ordered(page, isUp, raw('page.id'))}`
  return { cursors: cursorsOf(rows, wanted.sort), total: rows[0]?.total ?? 0 }
}

/**
 * With many matches, the list by distance ends after this many, since every page reads the index again from the nearest
 * report.
 */
const MAX_NEAREST = 5000

/** The next of very many matches, up to `limit`: reads an index in its order until there are enough. */
export async function nextMatchesByIndex(
  sql: Sql,
  wanted: Wanted,
  after: Cursor | null,
  limit: number,
): Promise<Cursor[]> {
  const { key, isUp } = orderOf(wanted)
  const end =
    wanted.sort === 'nearest'
      ? part`order by ${key} limit ${upTo(MAX_NEAREST)}`
      : part`${beyond(key, isUp, after)} ${ordered(key, isUp)} limit ${upTo(limit)}`
  const hidden = matchingHidden(wanted)
  const rows = await sql<FoundRow>`
    select id, key from (
      (select id, ${key} as key from reports where ${matching(wanted)} ${end})
      ${hidden ? part`union all (select id, ${key} from reports where ${hidden} ${end})` : empty}
    ) as next
    where true ${beyond(raw('key'), isUp, after)} ${ordered(raw('key'), isUp)} limit ${upTo(limit)}`
  return cursorsOf(rows, wanted.sort)
}

function cursorsOf(rows: FoundRow[], sort: Sort): Cursor[] {
  return rows.flatMap(({ id, key }) =>
    id === null ? [] : [{ sort, id, key: key instanceof Date ? key.getTime() : key }],
  )
}

/** When one of the matching reports that everybody may see was last changed; null if none matches. */
export function findLastChange(sql: Sql, wanted: Wanted): Promise<Date | null> {
  return sql.value<Date>`select max(updated_at) from reports where ${matching(wanted)}`
}

/** The cards of these reports for a reader, in this order. */
export function findCards(sql: Sql, ids: string[], { id: readerId, admin }: Reader): Promise<CardRow[]> {
  return sql<CardRow>`
    select ${CARD_COLUMNS}, v.type as vote
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, nth)
    join reports r on r.id = wanted.id and deleted_at is null
      and (status <> 'hidden' or author_id = ${readerId}::uuid or ${admin}::boolean)
    left join users u on u.id = author_id
    left join votes v on v.report_id = r.id and v.voter_id = ${readerId}::uuid
    order by nth`
}

/** A row of the map, with its time for the cursor of the next. */
export interface FoundPin extends MapRow {
  createdAt: Reports['createdAt']
}

/**
 * The newest reports that match, for the map. The words are a literal, so that the planner knows how common they are: it
 * looks rare ones up and sorts the hits, and reads reports by time if nearly all match.
 */
export function pinsOfMany(sql: Sql, wanted: Wanted, after: Cursor | null, limit: number): Promise<FoundPin[]> {
  const { query } = wanted
  return sql<FoundPin>`
    select ${PIN_COLUMNS}, created_at as "createdAt"
    from reports
    where ${matching({ ...wanted, query: null })} ${query === null ? empty : part`and search @@ ${literal(query)}::tsquery`}
      ${beyond(raw('created_at'), false, after)}
    ${ordered(raw('created_at'), false)} limit ${upTo(limit)}`
}

/** The newest matching hidden reports that this reader may see. */
export async function hiddenPins(sql: Sql, wanted: Wanted, limit: number): Promise<MapRow[]> {
  const hidden = matchingHidden(wanted)
  if (!hidden) return []
  return sql<MapRow>`
    select ${PIN_COLUMNS} from reports where ${hidden}
    order by created_at desc limit ${upTo(limit)}`
}
