import type { TestApp } from './app.ts'

/**
 * Whether all that is counted twice in the database agrees: counters with live counts, points with the formula, standings
 * with the ledger. Every report must have been awarded.
 * @throws Error naming what does not agree
 */
export async function checked(app: TestApp): Promise<void> {
  const { sql } = app.services.database
  const rows = await sql<{ what: string }>`
    select 'counts of report ' || id as what from reports r
    where confirms <> (select count(*) from votes where report_id = r.id and type = 'confirm')
      or rejects <> (select count(*) from votes where report_id = r.id and type = 'reject')
      or comments <> (select count(*) from comments where report_id = r.id)
      or flags <> (select count(*) from flags where report_id = r.id and decided_at is null)
    union all
    select 'validation of report ' || id from reports r
    where (validated_at is null and confirms >= 10)
      or (validated_at is not null) <> exists (select from report_events where report_id = r.id and kind = 'validated')
      or (author_id is not null and (
        (validated_at is not null) <> exists (select from ledger where report_id = r.id and reason = 'validation')
        or (deleted_at is not null) <> exists (select from ledger where report_id = r.id and reason = 'reversal')))
    union all
    select 'events of report ' || report_id from report_events where kind in ('reported', 'validated', 'deleted')
    group by report_id, kind having count(*) > 1
    union all
    select 'count of hour ' || hour || ' ' || category from (
      select hour, category, count from report_counts
      union all
      select date_trunc('hour', created_at, 'UTC'), coalesce(category, 'all'), -count(*) from reports
      where deleted_at is null and status <> 'hidden'
      group by grouping sets ((1, category), (1))
    ) counted group by hour, category having sum(count) <> 0
    union all
    select 'standing of ' || user_id || ': ' || row_to_json(s) || ' ' || row_to_json(live) from standings s
    cross join lateral (
      select count(*) as reports, count(photo_display) as photos, count(validated_at) as validated,
        count(distinct category) as categories
      from reports where author_id = user_id and deleted_at is null
    ) live
    cross join lateral (
      select coalesce(sum(points), 0) as points, coalesce(sum((details->>'streakBonus')::int), 0) as streaks
      from ledger l where l.user_id = s.user_id
    ) booked
    where s.points <> booked.points
      or s.points <> 10 * reports + 5 * photos + (case when reports > 0 then 25 else 0 end) + 15 * categories
        + 20 * validated + streaks
      or total_reports <> reports or reports_with_photos <> photos or validated_reports <> validated
      or reports_by_category <> (
        select coalesce(jsonb_object_agg(category, count), '{}') from (
          select category, count(*) from reports where author_id = user_id and deleted_at is null group by category
        ) by_category)`
  if (rows.length) throw new Error(`Not in agreement: ${rows.map(({ what }) => what).join('; ')}`)
}
