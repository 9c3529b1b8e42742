import type { ReportCounts, Reports } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceReport } from '../reports.queries.ts'

/** Locks the next reports after an id, deleted ones too, in the order of their ids. */
export async function lockReportsAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  return sql.column<Reports['id']>`
    select id from reports where id > ${after} order by id limit ${limit} for no key update`
}

/** The number of reports, deleted ones too. */
export async function countAll(sql: Sql): Promise<number> {
  return sql.count`select count(*) as count from reports`
}

/** Locks those of these reports that are not deleted, in the order of their ids. Returns their ids. */
export async function lockReports(sql: Sql, ids: string[]): Promise<string[]> {
  return sql.column<Reports['id']>`
    select id from reports where id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update`
}

export type Counts = Pick<Reports, 'id' | 'confirms' | 'rejects' | 'comments'>

/** Saves the correct counts of locked reports, and notifies every process. */
export async function saveCounts(sql: Sql, counts: Counts[]): Promise<void> {
  for (const { id } of counts) announceReport(sql, id)
  await sql`
    update reports set confirms = live.confirms, rejects = live.rejects, comments = live.comments
    from unnest(${counts.map(({ id }) => id)}::uuid[], ${counts.map(({ confirms }) => confirms)}::integer[],
      ${counts.map(({ rejects }) => rejects)}::integer[], ${counts.map(({ comments }) => comments)}::integer[]
    ) as live (id, confirms, rejects, comments)
    where reports.id = live.id`
}

/** A report that lacks its award for submission or for validation. */
export interface MissedAward extends Columns<
  Reports,
  'id' | 'category' | 'description' | 'createdAt',
  { authorId: string }
> {
  hadPhoto: boolean
  /** When it was validated, if the award for that is missing; null otherwise. */
  validatedAt: Reports['validatedAt']
  isAwarded: boolean
}

/** These people's reports that lack an award, oldest first. */
export async function findMissedAwards(sql: Sql, authorIds: string[], limit: number): Promise<MissedAward[]> {
  return sql<MissedAward>`
    select * from (
      select id, author_id as "authorId", category, description, photo_display is not null as "hadPhoto",
        created_at as "createdAt",
        case when not exists (select from ledger where report_id = reports.id and reason = 'validation')
          then validated_at end as "validatedAt",
        exists (select from ledger where report_id = reports.id and reason = 'report') as "isAwarded"
      from reports where author_id = any(${authorIds}::uuid[]) and deleted_at is null
        and exists (select from standings where user_id = author_id)
    ) found
    where not "isAwarded" or "validatedAt" is not null
    order by "createdAt", id limit ${limit}`
}

/** These people's reports that are not deleted, with the fields that decide their points. */
export async function findUndeletedReports(sql: Sql, authorIds: string[]) {
  return sql<Pick<MissedAward, 'id' | 'authorId' | 'category' | 'hadPhoto'>>`
    select id, author_id as "authorId", category, photo_display is not null as "hadPhoto"
    from reports where author_id = any(${authorIds}::uuid[]) and deleted_at is null order by author_id, created_at, id`
}

/** The next hours after `after` that have counts or visible reports, in ascending order. */
export async function findNextHours(sql: Sql, after: Date | '-infinity', limit: number): Promise<Date[]> {
  return sql.column<ReportCounts['hour']>`
    with recursive found (hour, nth) as (
      select ${after}::timestamptz, 0
      union all
      select least(
        (select min(hour) from report_counts where category = 'all' and hour > found.hour),
        (select date_trunc('hour', created_at, 'UTC') from reports
          where deleted_at is null and status <> 'hidden' and created_at >= found.hour + interval '1 hour'
          order by created_at, id limit 1)
      ), nth + 1
      from found where hour is not null and nth < ${limit}::integer
    )
    select hour from found where hour is not null and nth > 0 order by nth`
}

/** The number of hours that have counts. */
export async function countHours(sql: Sql): Promise<number> {
  return sql.count`select count(*) as count from report_counts where category = 'all'`
}

/**
 * Locks the count rows of these hours, and inserts those that are missing. Goes hour by hour, and within an hour in the
 * order in which everybody locks its rows.
 */
export async function lockHours(sql: Sql, hours: Date[]): Promise<void> {
  // `where false` updates nothing, but the conflict still locks the row.
  await sql`
    insert into report_counts (hour, category, count)
    select wanted.hour, category, 0 from unnest(${hours}::timestamptz[]) as wanted (hour) cross join lateral (
      select 'all' as category
      union
      select category from reports
      where deleted_at is null and status <> 'hidden' and created_at >= wanted.hour
        and created_at < wanted.hour + interval '1 hour'
      union
      select category from report_counts kept where kept.hour = wanted.hour
    ) counted order by 1, 2
    on conflict (category, hour) do update set count = 0 where false`
}

/** Corrects the locked counts of these hours; returns how many were wrong. */
export async function recountHours(sql: Sql, hours: Date[]): Promise<number> {
  return sql.affected`
    update report_counts set count = live.count
    from (
      select kept.hour, kept.category, (
        select count(*) from reports
        where deleted_at is null and status <> 'hidden' and created_at >= kept.hour
          and created_at < kept.hour + interval '1 hour'
          and (kept.category = 'all' or reports.category = kept.category)
      ) as count
      from report_counts kept where kept.hour = any(${hours}::timestamptz[])
    ) live
    where report_counts.hour = live.hour and report_counts.category = live.category
      and report_counts.count <> live.count`
}
