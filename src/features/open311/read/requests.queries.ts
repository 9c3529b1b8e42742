import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { Reports } from '#db/schema.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { State } from '../open311.rules.ts'

/** A visible report, without its author. */
export type RequestRow = Columns<
  Reports,
  | 'id'
  | 'category'
  | 'description'
  | 'lat'
  | 'lng'
  | 'address'
  | 'confirms'
  | 'rejects'
  | 'comments'
  | 'createdAt'
  | 'updatedAt',
  { status: 'active' | 'resolved' }
> & {
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
  words: string | null
  isOldestFirst: boolean
  limit: number
  offset: number
}

const OF_STATE: Record<State, Part> = {
  open: raw(`and status = 'active'`),
  closed: raw(`and status = 'resolved'`),
}

/**
 * The visible reports of a filter, in the order of their creation. Each category is read from its own index, as far as
 * the page reaches. Few hits of the words are found first, by their index; many are met in the order of creation.
 */
export async function findRequests(sql: Sql, filter: RequestFilter): Promise<RequestRow[]> {
  const { categories, state, since, until, box, words, isOldestFirst, limit, offset } = filter
  const way = raw(isOldestFirst ? 'asc' : 'desc')
  const page = part`
      and created_at >= ${since} and created_at <= ${until} ${state === null ? empty : OF_STATE[state]}
      ${box === null ? empty : part`and lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east}`}
      ${words === null ? empty : await amongHits(sql, words)}
      order by created_at ${way}, id ${way} limit ${literal(offset + limit)}`
  const all = part`
    select found.* from (
      select * from reports where deleted_at is null and status <> 'hidden' ${page}) as found`
  const among = part`
    select found.* from unnest(${categories}::text[]) as asked (name) cross join lateral (
      select * from reports where deleted_at is null and status <> 'hidden' and category = name ${page}) as found`
  const which = part`
    ${categories === null ? all : among}
    order by created_at ${way}, id ${way} limit ${literal(limit)} offset ${literal(offset)}`
  return readRequests(sql, which, way)
}

/** From so many hits on, a walk through the reports soon meets enough of them. */
const MANY_HITS = 5000

/** The condition that a report holds all these words. */
async function amongHits(sql: Sql, words: string): Promise<Part> {
  // In the form that the full-text index has.
  const said = part`deleted_at is null
    and to_tsvector('simple', description || ' ' || coalesce(address, '')) @@ plainto_tsquery('simple', ${words})`
  const hits = await sql<Pick<Reports, 'id'>>`select id from reports where ${said} limit ${literal(MANY_HITS)}`
  return hits.length < MANY_HITS ? part`and id = any(${hits.map(({ id }) => id)}::uuid[])` : part`and ${said}`
}

// With a parameter, the query planner does not know the number and would sort everything.
const literal = (number: number) => raw(String(Math.trunc(number)))

/** The visible reports among these, newest first. */
export function findRequestsById(sql: Sql, ids: string[]): Promise<RequestRow[]> {
  const which = part`
    select * from reports where deleted_at is null and status <> 'hidden' and id = any(${ids}::uuid[])`
  return readRequests(sql, which, raw('desc'))
}

function readRequests(sql: Sql, which: Part, way: Part): Promise<RequestRow[]> {
  return sql<RequestRow>`
    select r.id, category, description, lat, lng, address, photo_display as photo, status, confirms, rejects, comments,
      validated_at is not null as "isValidated", created_at as "createdAt", updated_at as "updatedAt", note
    from (${which}) as r
    left join lateral (
      select note from report_events where report_id = r.id and kind = r.status order by at desc, id desc limit 1
    ) e on true
    order by created_at ${way}, r.id ${way}`
}
