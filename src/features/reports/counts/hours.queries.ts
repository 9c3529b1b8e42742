import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A report as the counts of the hours need it. */
export type Counted = Pick<Reports, 'category' | 'createdAt'>

/**
 * Adds to the number of visible reports in these reports' hours, for all categories and for their own. Call it late in a
 * transaction: everybody who reports in such an hour locks its two rows, that of all categories first.
 */
export async function countInHours(sql: Sql, reports: Counted[], change: 1 | -1): Promise<void> {
  if (reports.length === 0) return
  await sql`
    insert into report_counts (hour, category, count)
    select hour, coalesce(category, 'all'), count(*) * ${change}::integer
    from (
      select date_trunc('hour', created_at, 'UTC') as hour, category
      from unnest(${reports.map(({ createdAt }) => createdAt)}::timestamptz[],
        ${reports.map(({ category }) => category)}::text[]) as report (created_at, category)
    ) counted
    group by grouping sets ((hour, category), (hour)) order by 2, 1
    on conflict (category, hour) do update set count = report_counts.count + excluded.count`
}
