import part, { type Sql as Part } from 'sql-template-tag'
import type { Alerts } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { METRES_PER_DEGREE, squareOf } from './alerts.rules.ts'

type AlertRow = Pick<Alerts, 'id' | 'lat' | 'lng' | 'radiusMetres' | 'categories' | 'createdAt'>

/**
 * Whether an alert of a person covers a row with `lat`, `lng` and `category`: a report, or a former version of it. Reads
 * all of their alerts, which are few.
 */
export function isWatched(userId: Part, row: Part): Part {
  return part`exists (
    select from alerts a where a.user_id = ${userId}
      and (a.categories = '{}' or ${row}.category = any(a.categories))
      and (a.lat - ${row}.lat) ^ 2 + ((a.lng - ${row}.lng) * cos(radians(${row}.lat))) ^ 2
        <= (a.radius_metres / ${METRES_PER_DEGREE}::float8) ^ 2)`
}

/** A person's alerts, the newest first. */
export function findAlerts(sql: Sql, userId: string): Promise<AlertRow[]> {
  return sql<AlertRow>`
    select id, lat, lng, radius_metres as "radiusMetres", categories, created_at as "createdAt"
    from alerts where user_id = ${userId} order by created_at desc, id desc`
}

export async function insertAlert(sql: Sql, userId: string, alert: AlertRow): Promise<void> {
  const { id, lat, lng, radiusMetres, categories, createdAt } = alert
  await sql`
    insert into alerts (id, user_id, lat, lng, radius_metres, categories, square, created_at)
    values (${id}, ${userId}, ${lat}, ${lng}, ${radiusMetres}, ${categories}, ${squareOf(alert)}, ${createdAt})`
}

/** Changes one of a person's alerts; false if it was deleted meanwhile. */
export async function updateAlert(sql: Sql, userId: string, alert: AlertRow): Promise<boolean> {
  const { id, lat, lng, radiusMetres, categories } = alert
  return sql.some`
    update alerts set lat = ${lat}, lng = ${lng}, radius_metres = ${radiusMetres}, categories = ${categories},
      square = ${squareOf(alert)}
    where id = ${id} and user_id = ${userId} returning id`
}

/** Deletes one of a person's alerts; false if they have none with this id. */
export async function deleteAlert(sql: Sql, userId: string, id: string): Promise<boolean> {
  return sql.some`delete from alerts where id = ${id} and user_id = ${userId} returning id`
}
