import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** What a report's preview shows; undefined if not everybody may see the report. */
export async function findPreviewed(sql: Sql, id: string) {
  return sql.one<Pick<Reports, 'id' | 'lat' | 'lng' | 'category'>>`
    select id, lat, lng, category from reports where id = ${id}::uuid and deleted_at is null and status <> 'hidden'`
}
