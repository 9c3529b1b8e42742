import type { ReportCounts, Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** How many visible reports each hour has, the oldest hour first. */
export async function findHours(sql: Sql) {
  return sql<Pick<ReportCounts, 'hour' | 'count'>>`
    select hour, count from report_counts where category = 'all' and count > 0 order by hour`
}

/** The visible reports from a time on, the oldest first, without the first `skipped`. */
export async function findFrom(sql: Sql, from: Date, limit: number, skipped: number) {
  return sql<Pick<Reports, 'id' | 'updatedAt'>>`
    select id, updated_at as "updatedAt" from reports
    where deleted_at is null and status <> 'hidden' and created_at >= ${from}
    order by created_at, id limit ${limit} offset ${skipped}`
}
