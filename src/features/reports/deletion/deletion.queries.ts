import type { Sql } from '#platform/server/database/sql.ts'
import { announceReport, filesOf, type PhotoFiles } from '../reports.queries.ts'

/** Deletes locked reports for good, with their events, votes, comments and flags; returns the files of their photos. */
export async function eraseReports(sql: Sql, ids: string[]): Promise<string[]> {
  const gone = await sql<PhotoFiles>`
    delete from reports where id = any(${ids}::uuid[]) returning photo_display as display, photo_thumb as thumb`
  return filesOf(gone)
}

/** Marks a locked report as deleted by its author, adds the timeline event, and notifies every process. */
export async function saveDeletion(
  sql: Sql,
  reportId: string,
  { deletedBy, eventId, now }: { deletedBy: string; eventId: string; now: Date },
): Promise<void> {
  announceReport(sql, reportId)
  await sql`
    with deleted as (
      update reports set deleted_at = ${now}, deleted_by = ${deletedBy}, updated_at = ${now} where id = ${reportId}
    )
    insert into report_events (id, report_id, at, kind, role)
    values (${eventId}, ${reportId}, ${now}, 'deleted', 'author')`
}
