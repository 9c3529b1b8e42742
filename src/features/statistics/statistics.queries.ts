import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { postgresZone } from '#platform/server/database/timeZone.ts'

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

/**
 * Visible reports by month (`YYYY-MM`) of a time zone, the oldest first, without empty ones. Adds up the counts of UTC's
 * hours; if a month begins within one of them, as in India, the reports of that hour are counted one by one.
 */
export function countMonths(sql: Sql, timeZone: string) {
  const zone = postgresZone(timeZone)
  return sql<{ month: string; reports: number }>`
    with hours as (
      select hour, count, date_trunc('month', hour at time zone ${zone}) as month,
        date_trunc('month', (hour + interval '59 minutes') at time zone ${zone}) as last
      from report_counts where category = 'all' and count > 0
    )
    select to_char(month, 'YYYY-MM') as month, sum(count) as reports from (
      select month, count from hours where month = last
      union all
      select date_trunc('month', created_at at time zone ${zone}), 1
      from hours join reports on created_at >= hour and created_at < hour + interval '1 hour'
      where month <> last and deleted_at is null and status <> 'hidden'
    ) counted group by counted.month order by counted.month`
}

/** How many visible reports each address has; null: none is known. */
export function countAddresses(sql: Sql) {
  return sql<{ address: Reports['address']; reports: number }>`
    select address, count(*) as reports from reports where deleted_at is null and status <> 'hidden' group by address`
}
