import type { Alerts } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

type AlertRow = Pick<Alerts, 'id' | 'lat' | 'lng' | 'radiusMetres' | 'categories' | 'createdAt'>

/** A person's alerts, the newest first. */
export function findAlerts(sql: Sql, userId: string): Promise<AlertRow[]> {
  return sql<AlertRow>`
    select id, lat, lng, radius_metres as "radiusMetres", categories, created_at as "createdAt"
    from alerts where user_id = ${userId} order by created_at desc, id desc`
}

export async function insertAlert(
  sql: Sql,
  userId: string,
  { id, lat, lng, radiusMetres, categories, createdAt, square }: AlertRow & Pick<Alerts, 'square'>,
): Promise<void> {
  await sql`
    insert into alerts (id, user_id, lat, lng, radius_metres, categories, square, created_at)
    values (${id}, ${userId}, ${lat}, ${lng}, ${radiusMetres}, ${categories}, ${square}, ${createdAt})`
}

/** Changes one of a person's alerts; false if it was deleted meanwhile. */
export async function updateAlert(
  sql: Sql,
  userId: string,
  { id, lat, lng, radiusMetres, categories, square }: Omit<AlertRow, 'createdAt'> & Pick<Alerts, 'square'>,
): Promise<boolean> {
  return sql.some`
    update alerts
    set lat = ${lat}, lng = ${lng}, radius_metres = ${radiusMetres}, categories = ${categories}, square = ${square}
    where id = ${id} and user_id = ${userId} returning id`
}

/** Deletes one of a person's alerts; false if they have none with this id. */
export async function deleteAlert(sql: Sql, userId: string, id: string): Promise<boolean> {
  return sql.some`delete from alerts where id = ${id} and user_id = ${userId} returning id`
}
