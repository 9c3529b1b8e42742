import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** Of a category; null: of all together. */
interface OfCategory {
  category: string | null
}

/** How many visible reports each category and all together have, by state. */
export function countStates(sql: Sql) {
  return sql<OfCategory & { reports: number; open: number; resolved: number; validated: number }>`
    select category, count(*) as reports, count(*) filter (where status = 'active') as open,
      count(*) filter (where status = 'resolved') as resolved, count(validated_at) as validated
    from reports where deleted_at is null and status <> 'hidden'
    group by grouping sets ((), (category))`
}

/**
 * Days from creation to resolution, for reports that are resolved now. After a reopening, the first resolution that
 * follows counts. Hiding does not matter.
 */
export function measureDays(sql: Sql) {
  return sql<OfCategory & { cases: number; median: number | null; p90: number | null }>`
    select category, count(*) as cases, percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as p90
    from (
      select r.category, (extract(epoch from min(e.at) - r.created_at) / 86400)::float8 as days
      from reports r join report_events e on e.report_id = r.id and e.kind = 'resolved'
      where r.deleted_at is null and r.status = 'resolved' and not exists (
        select from report_events again where again.report_id = r.id and again.kind = 'active' and again.at > e.at)
      group by r.id
    ) resolved
    group by grouping sets ((), (category))`
}

/** Visible reports by month (`YYYY-MM`) of a time zone, the oldest first, without empty ones. Adds up hourly counts. */
export function countMonths(sql: Sql, timeZone: string) {
  return sql<{ month: string; reports: number }>`
    select to_char(hour at time zone ${timeZone}, 'YYYY-MM') as month, sum(count) as reports
    from report_counts where category = 'all' and count > 0 group by 1 order by 1`
}

/** How many visible reports each address has; null: none is known. */
export function countAddresses(sql: Sql) {
  return sql<{ address: Reports['address']; reports: number }>`
    select address, count(*) as reports from reports where deleted_at is null and status <> 'hidden' group by address`
}
