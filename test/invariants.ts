import type { Services } from '#platform/server/services.ts'

/** What is checked: an app of a test, or anything else with a database. */
interface Checked {
  services: { database: Pick<Services['database'], 'sql'> }
}

/**
 * Checks that numbers that are stored twice agree: counters with rows, points with the formula, standings with the
 * ledger, the ledger with the reports. Every report of a person must have been awarded.
 * @throws Error naming what does not agree
 */
export async function expectConsistent(app: Checked): Promise<void> {
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
      or (author_id in (select user_id from standings) and (
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
        ) by_category)
    union all
    select 'ledger of report ' || r.id || ': ' || said.details from reports r
    cross join lateral (
      select details from ledger where report_id = r.id and reason in ('report', 'correction')
      order by number desc limit 1
    ) said
    where author_id is not null and deleted_at is null and (said.details->>'category' <> category
      or (said.details->>'hadPhoto')::boolean <> (photo_display is not null))
    union all
    select 'reversal of report ' || report_id from ledger l where reason = 'report'
      and not exists (select from reports where id = report_id and deleted_at is null)
      and not exists (select from ledger r where r.report_id = l.report_id and reason = 'reversal')`
  rows.push(...(await wrongStreaks(app)))
  if (rows.length) throw new Error(`Not in agreement: ${rows.map(({ what }) => what).join('; ')}`)
}

/** Streaks that don't match the days in the ledger, and days with too few or too many streak bonuses. */
function wrongStreaks(app: Checked): Promise<{ what: string }[]> {
  return app.services.database.sql<{ what: string }>`
    with awards as (
      select user_id, day, report_id,
        not exists (select from ledger r where r.report_id = l.report_id and reason = 'reversal') as stands,
        (select count(*) from ledger b where b.report_id = l.report_id and (details->>'streakBonus')::int > 0) as bonuses
      from ledger l where reason = 'report'
    ), days as (
      select user_id, day, count(*) filter (where stands) as reports, sum(bonuses) as bonuses,
        day - (row_number() over (partition by user_id order by day))::int as run
      from awards group by user_id, day
    ), runs as (
      select user_id, max(day) as last, min(day) as first, count(*) as length from days group by user_id, run
    )
    select 'streak of ' || s.user_id || ': ' || row_to_json(s) as what from standings s
    left join runs on runs.user_id = s.user_id and not exists (
      select from runs later where later.user_id = s.user_id and later.last > runs.last)
    left join days on days.user_id = s.user_id and days.day = runs.last
    where last_report_day is distinct from runs.last or current_streak <> coalesce(length, 0)
      or longest_streak <> coalesce((select max(length) from runs where runs.user_id = s.user_id), 0)
      or day_reports <> coalesce(days.reports, 0) or day_streak_bonuses <> coalesce(days.bonuses, 0)
    union all
    select 'streak bonuses of ' || days.user_id || ' on ' || day || ': ' || bonuses from days
    join runs on runs.user_id = days.user_id and day between first and last
    where (day = first and bonuses > 0) or (day > first and bonuses < reports)`
}
