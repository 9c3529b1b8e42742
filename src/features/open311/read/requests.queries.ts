import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { Reports } from '#db/schema.ts'
import { ANNOUNCE_AFTER_SECONDS } from '#features/reports/reports.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Columns, OrNull } from '#platform/server/database/columns.ts'
import { upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { State } from '../open311.rules.ts'

type Shown = 'id' | 'category' | 'description' | 'lat' | 'lng' | 'address' | 'confirms' | 'rejects' | 'comments'

/** A visible report, without its author. */
export interface RequestRow extends Columns<
  Reports,
  Shown | 'createdAt' | 'updatedAt',
  { status: 'active' | 'resolved' }
> {
  photo: Reports['photoDisplay']
  isValidated: boolean
  /** An administrator's note on its present state. */
  note: string | null
}

/** Which reports a list has; null means any. `since` and `until` are inclusive. */
export interface RequestFilter {
  categories: string[] | null
  state: State | null
  since: Date
  until: Date
  box: Bounds | null
  /** What is searched for, as a `tsquery`. */
  query: string | null
  isOldestFirst: boolean
  limit: number
  offset: number
}

const OF_STATE: Record<State, Part> = {
  open: raw(`and status = 'active'`),
  closed: raw(`and status = 'resolved'`),
}

/** Up to this many hits are read and sorted. If there are more, reading by time soon finds enough for a page. */
const MANY_HITS = 20_000

/** The visible reports of a filter, in the order of their creation. */
export async function findRequests(sql: Sql, filter: RequestFilter): Promise<RequestRow[]> {
  const { query, isOldestFirst } = filter
  const way = raw(isOldestFirst ? 'asc' : 'desc')
  if (query === null) return readRequests(sql, byCategory(filter, way), way)
  const hits = await findHits(sql, { ...filter, query }, way)
  return readRequests(sql, hits ? among(hits) : byTime({ ...filter, query }, way), way)
}

/** The conditions on a visible report, besides its category and its words. */
function visible({ since, until, state, box }: RequestFilter): Part {
  return part`deleted_at is null and status <> 'hidden'
    and created_at >= ${since} and created_at <= ${until} ${state === null ? empty : OF_STATE[state]}
    ${box === null ? empty : part`and lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east}`}`
}

/** Reads each category by an index, and only as far as the page reaches. */
function byCategory(filter: RequestFilter, way: Part): Part {
  const { categories, limit, offset } = filter
  const next = part`order by created_at ${way}, id ${way} limit ${upTo(offset + limit)}`
  const from =
    categories === null
      ? part`(select * from reports where ${visible(filter)} ${next})`
      : part`unnest(${categories}::text[]) as asked (name) cross join lateral (
          select * from reports where ${visible(filter)} and category = name ${next})`
  return part`select found.* from ${from} as found ${page(filter, way)}`
}

function page({ limit, offset }: RequestFilter, way: Part): Part {
  return part`order by created_at ${way}, id ${way} limit ${upTo(limit)} offset ${upTo(offset)}`
}

/**
 * The ids of a page of hits; null when there are very many hits. Words and categories are looked up together in the
 * index of words, so a common word costs little in a category with few reports.
 */
async function findHits(sql: Sql, filter: Searching, way: Part): Promise<string[] | null> {
  const rows = await sql<{ total: number } & OrNull<Pick<Reports, 'id'>>>`
    with few as materialized (
      select id, created_at from reports where ${visible(filter)} and search @@ ${wordsAndCategories(filter)}::tsquery
      limit ${upTo(MANY_HITS + 1)}
    )
    select total, hit.id from (select count(*) as total from few) as counted
    left join (select id from few ${page(filter, way)}) as hit on true`
  return (rows[0]?.total ?? 0) > MANY_HITS ? null : rows.flatMap(({ id }) => id ?? [])
}

type Searching = RequestFilter & { query: string }

/** A report is also indexed by its category, as `#name`. */
function wordsAndCategories({ query, categories }: Searching): string {
  return categories === null ? query : `(${query}) & (${categories.map((name) => `'#${name}'`).join(' | ')})`
}

function byTime(filter: Searching, way: Part): Part {
  return part`
    select * from reports where ${visible(filter)} and search @@ ${wordsAndCategories(filter)}::tsquery
    ${page(filter, way)}`
}

/** The visible reports among these, newest first. */
export function findRequestsById(sql: Sql, ids: string[]): Promise<RequestRow[]> {
  return readRequests(sql, among(ids), raw('desc'))
}

function among(ids: string[]): Part {
  return part`select * from reports where deleted_at is null and status <> 'hidden' and id = any(${ids}::uuid[])`
}

function readRequests(sql: Sql, which: Part, way: Part): Promise<RequestRow[]> {
  return sql<RequestRow>`
    select r.id, category, description, lat, lng, address, photo_display as photo, status, confirms, rejects, comments,
      validated_at is not null as "isValidated", created_at as "createdAt", note,
      greatest(updated_at, told_at) as "updatedAt"
    from (${which}) as r
    left join lateral (
      -- An administrator's note comes ten seconds after the state that it belongs to.
      select note, at + make_interval(secs => ${ANNOUNCE_AFTER_SECONDS}) as told_at from report_events
      where report_id = r.id and kind = r.status order by at desc, id desc limit 1
    ) e on true
    order by created_at ${way}, r.id ${way}`
}
