import type { OverviewNumbers, ReportCounts } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { postgresZone } from '#platform/server/database/timeZone.ts'

export type CountedRow = Pick<ReportCounts, 'category' | 'count'> & { at: Date }

/**
 * Visible reports per hour of UTC and category since a time; the category `all` is the sum. If a day of the time zone
 * begins within an hour, as in India, each report of that hour has a row of its own.
 */
export function findCounts(sql: Sql, since: Date, timeZone: string): Promise<CountedRow[]> {
  const zone = postgresZone(timeZone)
  return sql<CountedRow>`
    with hours as (
      select hour, category, count, (hour at time zone ${zone})::date as day,
        ((hour + interval '59 minutes') at time zone ${zone})::date as last
      from report_counts where hour >= ${since} and count > 0
    )
    select hour as at, category, count from hours where day = last
    union all
    select created_at, hours.category, 1
    from hours join reports on created_at >= hour and created_at < hour + interval '1 hour'
      and hours.category in ('all', reports.category)
    where day <> last and deleted_at is null and status <> 'hidden'`
}

/** How many reports are visible. */
export async function countVisible(sql: Sql): Promise<number> {
  return sql.count`select coalesce(sum(count), 0)::integer from report_counts where category = 'all'`
}

export type Numbers = Pick<OverviewNumbers, 'open' | 'resolved' | 'hidden' | 'medianSeconds' | 'measuredAt'>

/** Counts the reports by state, and measures the median time to resolve those resolved since a time. */
export async function measureNumbers(sql: Sql, since: Date, now: Date): Promise<Numbers> {
  const row = await sql.one<Omit<Numbers, 'measuredAt'>>`
    select count(*) filter (where status = 'active') as open, count(*) filter (where status = 'resolved') as resolved,
      count(*) filter (where status = 'hidden') as hidden,
      (
        select percentile_cont(0.5) within group (order by extract(epoch from first_at - created_at)::float8)
        from (
          select created_at, (
            select min(e.at) from report_events e
            where e.report_id = r.id and e.kind = 'resolved' and not exists (
              select from report_events again where again.report_id = r.id and again.kind = 'active' and again.at > e.at)
          ) as first_at
          from reports r
          where status = 'resolved' and deleted_at is null
            and id in (select report_id from report_events where kind = 'resolved' and at >= ${since})
        ) resolved
        where first_at >= ${since}
      ) as "medianSeconds"
    from reports where deleted_at is null`
  return { ...(row ?? { open: 0, resolved: 0, hidden: 0, medianSeconds: null }), measuredAt: now }
}

/** The numbers as the job stored them last. */
export async function findNumbers(sql: Sql): Promise<Numbers | undefined> {
  return sql.one<Numbers>`
    select open, resolved, hidden, median_seconds as "medianSeconds", measured_at as "measuredAt" from overview_numbers`
}

export async function saveNumbers(sql: Sql, numbers: Numbers): Promise<void> {
  const { open, resolved, hidden, medianSeconds, measuredAt } = numbers
  await sql`
    insert into overview_numbers (open, resolved, hidden, median_seconds, measured_at)
    values (${open}, ${resolved}, ${hidden}, ${medianSeconds}, ${measuredAt})
    on conflict (id) do update set open = excluded.open, resolved = excluded.resolved, hidden = excluded.hidden,
      median_seconds = excluded.median_seconds, measured_at = excluded.measured_at`
}
