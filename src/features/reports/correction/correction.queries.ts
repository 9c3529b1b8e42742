import type { ReportCorrections, Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A report's author, location and state; undefined when it is deleted or does not exist. */
export async function findPlaced(sql: Sql, reportId: string) {
  return sql.one<Pick<Reports, 'authorId' | 'lat' | 'lng' | 'status' | 'createdAt'>>`
    select author_id as "authorId", lat, lng, status, created_at as "createdAt"
    from reports where id = ${reportId} and deleted_at is null`
}

/** The versions before each of the author's corrections, newest first. */
export async function findCorrections(sql: Sql, reportId: string) {
  return sql<Pick<ReportCorrections, 'at' | 'category' | 'description' | 'lat' | 'lng' | 'address'>>`
    select at, category, description, lat, lng, address from report_corrections
    where report_id = ${reportId} order by at desc, id desc`
}
