import type { ReportEvents, Reports } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { NIL_ID } from '#shared/ids.ts'
import { type Status, staleSince } from '../reports.rules.ts'

/** Adds the event of a comment to its locked report. It has the comment's id, and is not shown in the timeline. */
export async function insertCommentEvent(sql: Sql, reportId: string, commentId: string, now: Date): Promise<void> {
  await sql`
    insert into report_events (id, report_id, at, kind, role)
    values (${commentId}, ${reportId}, ${now}, 'commented', 'author') on conflict do nothing`
}

/**
 * Announces a locked report once more if it is not old, because its pin or category changes: to people whom it did not
 * concern before. Keeps this version if anybody can have been told of it.
 */
export async function reopenReported(
  sql: Sql,
  { id, lat, lng, category }: Pick<Reports, 'id' | 'lat' | 'lng' | 'category'>,
  now: Date,
): Promise<void> {
  await sql`
    update report_events set is_told = false, told_to = null,
      announced_versions = case when told_to = ${NIL_ID}::uuid then announced_versions
        else announced_versions || jsonb_build_object(
          'lat', ${lat}::float8, 'lng', ${lng}::float8, 'category', ${category}::text, 'toldTo', told_to) end
    where report_id = ${id} and kind = 'reported' and (is_told or told_to is not null) and at >= ${staleSince(now)}`
}

/**
 * Goes on announcing a locked report that is shown again: if it is not old, and was hidden before everybody was told of
 * its present pin and category. Returns false if nothing is left to announce.
 */
export function resumeReported(sql: Sql, reportId: string, now: Date): Promise<boolean> {
  return sql.some`
    update report_events set is_told = false, told_to = nullif(told_to, ${NIL_ID}::uuid)
    where report_id = ${reportId} and kind = 'reported' and is_told and told_to is not null and at >= ${staleSince(now)}
    returning id`
}

/** A cursor over events, in the order in which followers are notified. */
export type EventCursor = Pick<ReportEvents, 'at' | 'id'>

/** The next events that are not announced yet, after a cursor. */
export function findUnannounced(sql: Sql, after: EventCursor | null, limit: number): Promise<EventCursor[]> {
  return sql<EventCursor>`
    select at, id from report_events
    where not is_told and (at, id) > (${after?.at ?? '-infinity'}::timestamptz,
      ${after?.id ?? NIL_ID}::uuid)
    order by at, id limit ${limit}`
}

/** Marks all events before a time as announced. Keeps up to whom they were. */
export async function skipEventsBefore(sql: Sql, time: Date): Promise<void> {
  await sql`
    update report_events set is_told = true, told_to = coalesce(told_to, ${NIL_ID}::uuid)
    where not is_told and at < ${time}`
}

/** Deletes the announced versions of reports from before a time: nothing that old is announced again. */
export async function forgetVersionsBefore(sql: Sql, time: Date): Promise<void> {
  // Skips what others have locked, so that it never waits for them.
  await sql`
    update report_events set announced_versions = '[]'
    where id in (
      select id from report_events where announced_versions <> '[]' and at < ${time} for update skip locked)`
}

export interface UnannouncedEvent
  extends
    Columns<ReportEvents, 'id' | 'reportId' | 'note' | 'at' | 'toldTo', { kind: ReportEvents['kind'] }>,
    Columns<Reports, 'authorId' | 'category' | 'lat' | 'lng', { status: Status }> {
  isDeleted: boolean
}

/** Locks an unannounced event and its report; undefined if it was announced meanwhile or deleted. */
export async function lockUnannounced(sql: Sql, id: string) {
  return sql.one<UnannouncedEvent>`
    select e.id, e.report_id as "reportId", e.kind, e.note, e.at, e.told_to as "toldTo",
      r.author_id as "authorId", r.category, r.lat, r.lng, r.status, r.deleted_at is not null as "isDeleted"
    from reports r join report_events e on e.report_id = r.id
    where e.id = ${id} and not e.is_told
    for share of r for update of e`
}

/** Saves up to which user a locked event has been announced. */
export async function saveAnnouncedTo(sql: Sql, id: string, userId: string): Promise<void> {
  await sql`update report_events set told_to = ${userId} where id = ${id}`
}

/**
 * Marks a locked event as announced: to everybody, or up to the last one so far. A comment's event is deleted instead,
 * since nothing else needs it.
 */
export async function markAnnounced(sql: Sql, id: string, isToEverybody: boolean): Promise<void> {
  await sql`
    with gone as (delete from report_events where id = ${id} and kind = 'commented' returning id)
    update report_events
    set is_told = true, told_to = case when not ${isToEverybody}::boolean then coalesce(told_to, ${NIL_ID}::uuid) end
    where id = ${id} and not exists (select from gone)`
}

/**
 * The states in which people could see a report, newest first. `isKnown`: its followers have been notified of it, or soon
 * will be.
 */
export function findShownStates(sql: Sql, reportId: string) {
  return sql<Pick<ReportEvents, 'note'> & { status: Status; isKnown: boolean }>`
    select case kind when 'reported' then 'active' else kind end as status, note,
      kind = 'reported' or not is_told or told_to is null as "isKnown"
    from report_events where report_id = ${reportId} and kind in ('reported', 'active', 'resolved')
    order by at desc, id desc`
}
