import type { Sql } from '#platform/server/database/sql.ts'
import { HOUR_MS } from '#shared/clock.ts'

/**
 * Adds to the number of visible reports in a report's hour, for all categories and for its own. Call it late in a
 * transaction: everybody who reports in that hour locks these two rows, in this order.
 */
export async function countInHour(
  sql: Sql,
  { category, createdAt }: { category: string; createdAt: Date },
  change: 1 | -1,
): Promise<void> {
  const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS)
  await sql`
    insert into report_counts (hour, category, count)
    values (${hour}, 'all', ${change}::integer), (${hour}, ${category}, ${change}::integer)
    on conflict (category, hour) do update set count = report_counts.count + excluded.count`
}
