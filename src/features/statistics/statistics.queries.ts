import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

interface StateRow {
  /** null: all categories. */
  category: string | null
  reports: number
  open: number
  resolved: number
  validated: number
}

/** How many visible reports each category and all together have, by state. */
export function countStates(sql: Sql): Promise<StateRow[]> {
  return sql<StateRow>`
    select category, count(*) as reports, count(*) filter (where status = 'active') as open,
      count(*) filter (where status = 'resolved') as resolved, count(validated_at) as validated
    from reports where deleted_at is null and status <> 'hidden'
    group by grouping sets ((), (category))`
}

interface DaysRow {
  /** null: all categories. */
  category: string | null
  cases: number
  median: number | null
  p90: number | null
}

/** The days from a report to its last resolution, of the reports that are resolved now. */
export function measureDays(sql: Sql): Promise<DaysRow[]> {
  return sql<DaysRow>`
    select category, count(*) as cases, percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as p90
    from (
      select r.category, (extract(epoch from max(e.at) - r.created_at) / 86400)::float8 as days
      from reports r join report_events e on e.report_id = r.id and e.kind = 'resolved'
      where r.deleted_at is null and r.status = 'resolved'
      group by r.id
    ) resolved
    group by grouping sets ((), (category))`
}

interface MonthRow {
  /** `YYYY-MM`. */
  month: string
  reports: number
}

/** Visible reports by month of a time zone, the oldest first, without the empty months. From the hours' counts. */
export function countMonths(sql: Sql, timeZone: string): Promise<MonthRow[]> {
  return sql<MonthRow>`
    select to_char(hour at time zone ${timeZone}, 'YYYY-MM') as month, sum(count) as reports
    from report_counts where category = 'all' and count > 0 group by 1 order by 1`
}

/** How many visible reports each address has; null: none is known. */
export function countAddresses(sql: Sql): Promise<{ address: string | null; reports: number }[]> {
  return sql<{ address: Reports['address']; reports: number }>`
    select address, count(*) as reports from reports where deleted_at is null and status <> 'hidden' group by address`
}
