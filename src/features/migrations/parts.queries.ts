import type { Notifications, Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

type Miscounted = Pick<Reports, 'id' | 'confirms' | 'rejects' | 'comments'>

/** The reports among these whose counts differ from their votes and comments, with the right counts. */
export async function findMiscounted(sql: Sql, reportIds: string[]): Promise<Miscounted[]> {
  return sql<Miscounted>`
    select id, live.* from (select id, confirms, rejects, comments from reports where id = any(${reportIds}::uuid[])) kept
    cross join lateral (
      select count(*) filter (where type = 'confirm') as confirms, count(*) filter (where type = 'reject') as rejects,
        (select count(*) from comments where report_id = kept.id) as comments
      from votes where report_id = kept.id
    ) live
    where (kept.confirms, kept.rejects, kept.comments) <> (live.confirms, live.rejects, live.comments)
    order by id`
}

/**
 * The next reports after an id that have notifications, in the order of their ids; `isErased`: deleted for good. It
 * jumps from one report to the next in the index, however many notifications each has.
 */
export async function findReportsWithNotifications(sql: Sql, after: string, limit: number) {
  return sql<Pick<Notifications, 'reportId'> & { isErased: boolean }>`
    with recursive noted (report_id, nth) as (
      (select report_id, 1 from notifications where report_id > ${after} order by report_id limit 1)
      union all
      select following.report_id, nth + 1 from noted cross join lateral (
        select report_id from notifications where report_id > noted.report_id order by report_id limit 1
      ) following
      where nth < ${limit}
    )
    select report_id as "reportId", not exists (select from reports where reports.id = report_id) as "isErased"
    from noted order by report_id`
}

/**
 * Deletes the runs that ended before a time, except the latest of each name, and the days of daily mails before it.
 * Returns how many runs.
 */
export async function deleteOldRuns(sql: Sql, before: Date): Promise<number> {
  return sql.affected`
    with days as (delete from daily_mails where written_at < ${before})
    delete from upkeep_runs where ended_at < ${before}
      and id not in (select distinct on (name) id from upkeep_runs order by name, asked_at desc, id desc)`
}
