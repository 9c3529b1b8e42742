import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { CHANGES_CHANNEL, noteReportChange } from '../reports.queries.ts'

/** Deletes a locked report for good, with its events, votes, comments and flags; returns the files of its photo. */
export async function eraseReport(sql: Sql, reportId: string): Promise<string[]> {
  const gone = await sql<{ file: NonNullable<Reports['photoDisplay' | 'photoThumb']> }>`
    with gone as (
      delete from reports where id = ${reportId} returning id, photo_display, photo_thumb
    )
    select photo_display as file from gone where photo_display is not null
    union all select photo_thumb from gone where photo_thumb is not null`
  return gone.map(({ file }) => file)
}

/** Marks a locked report as deleted by its author, and adds the timeline event. */
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

/** Notifies every process that this report has changed. */
export async function announceChange(sql: Sql, reportId: string): Promise<void> {
  noteReportChange(sql)
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${reportId})`
}
