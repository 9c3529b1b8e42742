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

/** The visible reports of a filter, in the order of their creation. */
export function findRequests(sql: Sql, filter: RequestFilter): Promise<RequestRow[]> {
  const { categories, state, since, until, box, words, isOldestFirst, limit, offset } = filter
  const way = raw(isOldestFirst ? 'asc' : 'desc')
  return readRequests(
    sql,
    part`and created_at >= ${since} and created_at <= ${until} ${state === null ? empty : OF_STATE[state]}
      ${categories === null ? empty : part`and category = any(${categories}::text[])`}
      ${box === null ? empty : part`and lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east}`}
      ${words === null ? empty : part`and to_tsvector('simple', description || ' ' || coalesce(address, '')) @@ plainto_tsquery('simple', ${words})`}
      order by created_at ${way}, id ${way} limit ${limit} offset ${offset}`,
    way,
  )
}

/** The visible reports among these, newest first. */
export function findRequestsById(sql: Sql, ids: string[]): Promise<RequestRow[]> {
  return readRequests(sql, part`and id = any(${ids}::uuid[])`, raw('desc'))
}

function readRequests(sql: Sql, which: Part, way: Part): Promise<RequestRow[]> {
  return sql<RequestRow>`
    select r.id, category, description, lat, lng, address, photo_display as photo, status, confirms, rejects, comments,
      validated_at is not null as "isValidated", created_at as "createdAt", updated_at as "updatedAt", note
    from (select * from reports where deleted_at is null and status <> 'hidden' ${which}) r
    left join lateral (
      select note from report_events where report_id = r.id and kind = r.status order by at desc, id desc limit 1
    ) e on true
    order by created_at ${way}, r.id ${way}`
}
