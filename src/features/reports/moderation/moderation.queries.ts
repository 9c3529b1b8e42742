import { v7 as newId } from 'uuid'
import type { Reports } from '#db/schema.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceReport, CONTENT_CHANNEL, FLAGS_CHANNEL } from '../reports.queries.ts'
import type { StateRole, Status } from '../reports.rules.ts'
import type { Indexed } from '../search/search.rules.ts'

/**
 * The state that a hidden report had before it was hidden; with `until`, the one before that time. A state that lasted
 * less than ten seconds is only in the administrators' log.
 */
export async function findShownStatus(
  sql: Sql,
  reportId: string,
  until: Date | null = null,
): Promise<Exclude<Status, 'hidden'>> {
  const shown = await sql.value<Exclude<Status, 'hidden'>>`
    select status from (
      select kind as status, at, id from report_events
      where report_id = ${reportId}::uuid and kind in ('active', 'resolved')
      union all
      select after ->> 'status', at, id from admin_log
      where target_id = ${reportId} and action = 'report-state' and before ->> 'status' <> 'hidden'
        and after ->> 'status' in ('active', 'resolved')
    ) as shown where at < coalesce(${until}::timestamptz, 'infinity') order by at desc, id desc limit 1`
  return shown ?? 'active'
}

/**
 * Who last hid a report that is shown now, when, and with which note: needed to hide it again in the same way. If hiding
 * it was never announced, the result has the role of an administrator and the time at which it was shown. Undefined until
 * showing it is announced.
 */
export function findHiding(sql: Sql, reportId: string) {
  return sql.one<{ role: StateRole; at: Date; note: string | null }>`
    with last as (
      select kind, role, at, note from report_events
      where report_id = ${reportId}::uuid and kind in ('active', 'resolved', 'hidden') order by at desc, id desc limit 2
    )
    select at, case when kind = 'hidden' then note end as note, case when exists (
      select from flag_decisions where report_id = ${reportId}::uuid and after = 'hidden' and decided_at >= last.at
    ) then 'administrator' else role end as role
    from last
    where not exists (select from untold_states where report_id = ${reportId}::uuid)
      and (select max(at) from last) >= (
        select max(at) from admin_log where target_id = ${reportId} and action = 'report-state')
    order by kind = 'hidden' desc, at desc limit 1`
}

/** Changes a locked report's state, and notifies every process: it may begin or cease to wait for a decision on flags. */
export async function saveStatus(sql: Sql, reportId: string, status: Status, now: Date): Promise<void> {
  announceReport(sql, reportId)
  sql.notify({ channel: FLAGS_CHANNEL })
  await sql`
    update reports set status = ${status},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${reportId}`
}

/** The new content of a report, with the fields that follow from it. */
export type StoredContent = Pick<Reports, 'category' | 'description' | 'address'> & LatLng & Indexed

/**
 * Saves a locked report's content; removes its photo unless `keepsPhoto`. `isCorrection`: new words may be flagged again,
 * since the administrator dismissed flags on the old ones. `updated_at` always grows, even if the clock goes back.
 */
export async function saveContent(
  sql: Sql,
  reportId: string,
  content: StoredContent & { keepsPhoto: boolean; isCorrection: boolean },
  now: Date,
) {
  const { category, description, words, foundBy, lat, lng, cell, address, keepsPhoto, isCorrection } = content
  await sql`
    update reports set category = ${category}, description = ${description}, words = ${words}, lat = ${lat}, lng = ${lng},
      cell = ${cell}, address = ${address}, search = search_of(${foundBy}::text[], ${category}),
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond'),
      edited_at = case when ${isCorrection}::boolean then ${now} else edited_at end,
      flags_dismissed_at = case when not ${isCorrection}::boolean or description = ${description} then flags_dismissed_at end,
      photo_display = case when ${keepsPhoto}::boolean then photo_display end,
      photo_thumb = case when ${keepsPhoto}::boolean then photo_thumb end,
      photo_width = case when ${keepsPhoto}::boolean then photo_width end,
      photo_height = case when ${keepsPhoto}::boolean then photo_height end
    where id = ${reportId}`
}

/** Keeps a locked report's content as it is before its author's correction. */
export async function keepVersion(sql: Sql, reportId: string, now: Date): Promise<void> {
  await sql`
    insert into report_corrections (id, report_id, at, category, description, lat, lng, address)
    select ${newId()}::uuid, id, ${now}::timestamptz, category, description, lat, lng, address
    from reports where id = ${reportId}`
}

/**
 * Saves a report's search words again if the database has just removed them. Its triggers do that when a text changes
 * and the words do not, because then the words are usually out of date; here they are right.
 */
export async function keepFindable(
  sql: Sql,
  reportId: string,
  { words, foundBy, category }: StoredContent,
): Promise<void> {
  await sql`
    update reports set words = ${words}, search = search_of(${foundBy}::text[], ${category})
    where id = ${reportId} and (words is null or search is null)`
}

/** Notifies every process that this report's content has changed. */
export function announceContent(sql: Sql, reportId: string): void {
  announceReport(sql, reportId)
  sql.notify({ channel: CONTENT_CHANNEL, payload: reportId })
}

/** Makes sure that neighbours' flags never hide this report again. */
export async function saveDismissal(sql: Sql, reportId: string, now: Date): Promise<void> {
  await sql`update reports set flags_dismissed_at = coalesce(flags_dismissed_at, ${now}) where id = ${reportId}`
}

/** Undoes a dismissal that was made at this moment, so that neighbours' flags may hide this report again. */
export async function deleteDismissal(sql: Sql, reportId: string, at: Date): Promise<void> {
  await sql`update reports set flags_dismissed_at = null where id = ${reportId} and flags_dismissed_at = ${at}`
}

/** Lets neighbours' flags hide a locked report again; false if no dismissal prevents that. */
export function allowFlags(sql: Sql, reportId: string): Promise<boolean> {
  return sql.some`
    update reports set flags_dismissed_at = null where id = ${reportId} and flags_dismissed_at is not null returning id`
}
