import type { GeocodedPlaces } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** The geocoder's stored answer for a key; undefined when it was never asked, a null label when it knew no name. */
export async function findPlace(sql: Sql, key: string) {
  return sql.one<Pick<GeocodedPlaces, 'label'>>`select label from geocoded_places where key = ${key}`
}

export async function savePlace(sql: Sql, key: string, label: string | null, now: Date): Promise<void> {
  await sql`
    insert into geocoded_places (key, label, fetched_at) values (${key}, ${label}, ${now})
    on conflict (key) do update set label = excluded.label, fetched_at = excluded.fetched_at, is_indexed = false`
}

/** Deletes the answers from before this time, and all but the newest `newest` of the others. */
export async function deletePlaces(sql: Sql, before: Date, newest: number): Promise<void> {
  await sql`
    delete from geocoded_places
    where fetched_at < ${before}
      or fetched_at <= (select fetched_at from geocoded_places order by fetched_at desc offset ${newest} limit 1)`
}
