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

/** Reports that have notifications but were deleted for good. */
export async function findErasedReportsWithNotifications(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<Pick<Notifications, 'reportId'>>`
    select distinct report_id as "reportId" from notifications
    where not exists (select from reports where reports.id = report_id) limit ${limit}`
  return rows.map(({ reportId }) => reportId)
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
