import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceReport, FLAGS_CHANNEL } from '../reports.queries.ts'

/** Changes a locked report's vote counts, and notifies every process. */
export async function addVotes(
  sql: Sql,
  reportId: string,
  { confirms, rejects }: { confirms: number; rejects: number },
): Promise<void> {
  announceReport(sql, reportId)
  await sql`
    update reports set confirms = confirms + ${confirms}::integer, rejects = rejects + ${rejects}::integer
    where id = ${reportId}`
}

/**
 * Marks a locked report as validated with its present confirms, and adds the timeline event; undefined if it already
 * was.
 */
export async function saveValidation(sql: Sql, reportId: string, eventId: string, now: Date) {
  return sql.one<Pick<Reports, 'description'> & { hadPhoto: boolean }>`
    with validated as (
      update reports set validated_at = ${now}, validated_count = confirms, updated_at = ${now}
      where id = ${reportId} and validated_at is null
      returning id, description, photo_display is not null as "hadPhoto"
    ), event as (
      insert into report_events (id, report_id, at, kind, role)
      select ${eventId}::uuid, id, ${now}::timestamptz, 'validated', 'community' from validated
    )
    select description, "hadPhoto" from validated`
}

/** Changes a locked report's number of comments, and notifies every process. */
export async function addToCommentCount(sql: Sql, id: string, change: 1 | -1): Promise<void> {
  announceReport(sql, id)
  await sql`update reports set comments = comments + ${change}::integer where id = ${id}`
}

/** Recounts the open flags of these locked reports, and notifies administrators' screens if a number changes. */
export async function recountFlags(sql: Sql, reportIds: string[]): Promise<void> {
  const isChanged = await sql.some`
    with open as (
      select id, (select count(*) from flags where report_id = reports.id and decided_at is null) as count
      from reports where id = any(${reportIds}::uuid[])
    )
    update reports set flags = open.count from open where reports.id = open.id and flags <> open.count
    returning reports.id`
  if (isChanged) sql.notify({ channel: FLAGS_CHANNEL })
}
