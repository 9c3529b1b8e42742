import type { GeocodedPlaces, PlaceSearches, Places } from '#db/schema.ts'
import type { Narrowed } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Range, Rotation } from '../search/names.rules.ts'
import type { FoundPlace } from '../search/search.rules.ts'

/**
 * Bounds the cost of a search: so many names that begin with a word are read, and as many that have it later, before the
 * other words are checked.
 */
const MAX_LOOKED_AT = 100

export interface IndexedPlace extends FoundPlace {
  /** Identifies a place within its source. */
  key: string
  kind: string
  rotations: Rotation[]
}

/**
 * Places whose name, read from its first or a later word on, lies in one of these ranges. Matches from the first word
 * come first, then those of the earlier ranges, then in alphabetical order; bus stops come after all others. Before
 * all of them come places of this kind: for "hospital", the hospital before Hospital Hill.
 */
export async function findByRanges(
  sql: Sql,
  ranges: readonly Range[],
  kind: string,
  limit: number,
): Promise<FoundPlace[]> {
  return sql<Narrowed<Places, FoundPlace>>`
    select label, lat, lng from (
      select number, rank, turn, place_id
      from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[])
        with ordinality as range (low, high, number)
      cross join lateral (
        (select 1 as rank, turn, place_id from place_names
         where is_start and turn >= low collate "C" and turn < high collate "C" order by turn, place_id limit ${limit})
        union all
        (select 2, turn, place_id from place_names
         where not is_start and turn >= low collate "C" and turn < high collate "C" order by turn, place_id limit ${limit})
      ) as begun
      order by rank, number, turn, place_id limit ${limit}
    ) as found
    join places on id = place_id
    order by kind = ${kind} desc, rank, number, kind = 'bus_stop', turn, source, id`
}

/**
 * Places with a name that contains words beginning with all of these, in any order. For very common words, not all are
 * found.
 */
export async function findByWords(sql: Sql, ranges: readonly Range[], patterns: readonly string[], limit: number) {
  return sql<Narrowed<Places, FoundPlace>>`
    select label, lat, lng from (
      select distinct place_id
      from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[]) as word (low, high)
      cross join lateral (
        (select turn, place_id from place_names where is_start and turn >= low collate "C" and turn < high collate "C"
         order by turn limit ${MAX_LOOKED_AT})
        union all
        (select turn, place_id from place_names where not is_start and turn >= low collate "C" and turn < high collate "C"
         order by turn limit ${MAX_LOOKED_AT})
      ) as looked_at
      where ' ' || turn like all (${patterns}::text[])
      limit ${limit}
    ) as found
    join places on id = place_id
    order by key, source`
}

/** Adds places of a source; those that exist already stay as they are. */
export async function insertPlaces(sql: Sql, source: 'seen' | 'import', places: readonly IndexedPlace[]) {
  const columnOf = <Part extends keyof IndexedPlace>(part: Part) => places.map((place) => place[part])
  const names = places.flatMap(({ key, rotations }) => rotations.map((rotation) => ({ key, ...rotation })))
  await sql`
    with added as (
      insert into places (source, key, label, kind, lat, lng)
      select ${source}, * from unnest(${columnOf('key')}::text[], ${columnOf('label')}::text[],
        ${columnOf('kind')}::text[], ${columnOf('lat')}::double precision[], ${columnOf('lng')}::double precision[])
      on conflict (source, key) do nothing
      returning id, key
    )
    insert into place_names (is_start, turn, place_id)
    select is_start, turn, id
    from unnest(${names.map(({ key }) => key)}::text[], ${names.map(({ rotation }) => rotation)}::text[],
      ${names.map(({ isStart }) => isStart)}::boolean[]) as named (key, turn, is_start)
    join added using (key)`
}

/** Whether any place came from an extract. */
export async function hasImported(sql: Sql): Promise<boolean> {
  return sql.some`select id from places where source = 'import' limit 1`
}

/** Deletes up to `limit` imported places; returns how many were deleted. */
export async function deleteImported(sql: Sql, limit: number): Promise<number> {
  return sql.affected`
    delete from places where id in (select id from places where source = 'import' limit ${limit})`
}

/** Addresses that are not in the index yet, the oldest first. */
export async function findNotIndexed(sql: Sql, limit: number) {
  return sql<Pick<GeocodedPlaces, 'key' | 'label'>>`
    select key, label from geocoded_places where not is_indexed order by fetched_at limit ${limit}`
}

export async function markIndexed(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql`update geocoded_places set is_indexed = true where key = any(${keys}::text[])`
}

/** The geocoder's cached answer to a search, if it is not older than `since`; undefined when there is none. */
export async function findSearch(sql: Sql, query: string, since: Date): Promise<FoundPlace[] | undefined> {
  const search = await sql.one<Narrowed<PlaceSearches, { found: FoundPlace[] }>>`
    select found from place_searches where query = ${query} and fetched_at >= ${since}`
  return search?.found
}

export async function saveSearch(sql: Sql, query: string, found: readonly FoundPlace[], now: Date): Promise<void> {
  await sql`
    insert into place_searches (query, found, fetched_at) values (${query}, ${JSON.stringify(found)}::jsonb, ${now})
    on conflict (query) do update set found = excluded.found, fetched_at = excluded.fetched_at`
}

/** Deletes the searches from before this time, and all but the newest `newest` of the others. */
export async function deleteSearches(sql: Sql, before: Date, newest: number): Promise<void> {
  await sql`
    delete from place_searches
    where fetched_at < ${before}
      or fetched_at <= (select fetched_at from place_searches order by fetched_at desc offset ${newest} limit 1)`
}
