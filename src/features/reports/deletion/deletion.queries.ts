import type { Sql } from '#platform/server/database/sql.ts'
import { HOUR_MS } from '#shared/clock.ts'
import type { LockedReport } from '../counts/counts.queries.ts'
import { CHANGES_CHANNEL } from '../reports.queries.ts'

/** Deletes a locked report for good, with its events, votes, comments and flags; gives the files of all its pictures. */
export async function eraseReport(sql: Sql, reportId: string): Promise<string[]> {
  const gone = await sql<{ file: string }>`
    with gone as (
      delete from reports where id = ${reportId} returning id, photo_display, photo_thumb
    )
    select photo_display as file from gone where photo_display is not null
    union all select photo_thumb from gone where photo_thumb is not null`
  return gone.map(({ file }) => file)
}

/** Marks a locked report as deleted by its author, with its event. */
export async function saveDeletion(
  sql: Sql,
  reportId: string,
  { deletedBy, eventId, now }: { deletedBy: string; eventId: string; now: Date },
): Promise<void> {
  await sql`
    with deleted as (
      update reports set deleted_at = ${now}, deleted_by = ${deletedBy}, updated_at = ${now} where id = ${reportId}
    )
    insert into report_events (id, report_id, at, kind, role)
    values (${eventId}, ${reportId}, ${now}, 'deleted', 'author')`
}

/** Takes a report that was visible out of its hour's count. Comes late: the hour is everybody's row. */
export async function uncount(
  sql: Sql,
  { category, createdAt }: Pick<LockedReport, 'category' | 'createdAt'>,
): Promise<void> {
  const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS)
  // In the order in which new reports lock the two rows.
  await sql`
    insert into report_counts (hour, category, count) values (${hour}, 'all', -1), (${hour}, ${category}, -1)
    on conflict (category, hour) do update set count = report_counts.count - 1`
}

/** Counts a report that is visible again into its hour. Comes late: the hour is everybody's row. */
export async function countAgain(
  sql: Sql,
  { category, createdAt }: Pick<LockedReport, 'category' | 'createdAt'>,
): Promise<void> {
  const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS)
  await sql`
    insert into report_counts (hour, category, count) values (${hour}, 'all', 1), (${hour}, ${category}, 1)
    on conflict (category, hour) do update set count = report_counts.count + 1`
}

/** Tells every process that this report has changed. */
export async function tellChange(sql: Sql, reportId: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${reportId})`
}
