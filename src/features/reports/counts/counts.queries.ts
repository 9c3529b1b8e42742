import { FLAGS_CHANNEL } from '#platform/server/database/peopleChannel.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { CHANGES_CHANNEL, noteReportChange } from '../reports.queries.ts'

/** What decides who may do what to a report. */
export interface LockedReport {
  id: string
  authorId: string | null
  category: string
  status: string
  createdAt: Date
  confirms: number
  rejects: number
  isValidated: boolean
  /** An administrator has dismissed flags on it: they never hide it again. */
  areFlagsDismissed: boolean
}

/** What decides who sees a report; undefined when it is deleted. */
export async function findVisibility(
  sql: Sql,
  reportId: string,
): Promise<{ status: string; authorId: string | null } | undefined> {
  const [report] = await sql<{ status: string; authorId: string | null }>`
    select status, author_id as "authorId" from reports where id = ${reportId} and deleted_at is null`
  return report
}

/** A report that is not deleted, hidden or not, locked until the transaction ends. */
export async function lockReport(sql: Sql, reportId: string): Promise<LockedReport | undefined> {
  const [report] = await sql<LockedReport>`
    select id, author_id as "authorId", category, status, created_at as "createdAt", confirms, rejects,
      validated_at is not null as "isValidated", flags_dismissed_at is not null as "areFlagsDismissed"
    from reports where id = ${reportId} and deleted_at is null for no key update`
  return report
}

/** Changes a locked report's counts of votes, and tells every process. */
export async function addVotes(
  sql: Sql,
  reportId: string,
  { confirms, rejects }: { confirms: number; rejects: number },
): Promise<void> {
  noteReportChange(sql)
  await sql`
    with counted as (
      update reports set confirms = confirms + ${confirms}::integer, rejects = rejects + ${rejects}::integer
      where id = ${reportId}
    )
    select pg_notify(${CHANGES_CHANNEL}, ${reportId})`
}

export interface ValidatedReport {
  description: string
  hadPhoto: boolean
}

/** Marks a locked report as validated by its present confirms, in its timeline too; undefined when it was before. */
export async function saveValidation(
  sql: Sql,
  reportId: string,
  eventId: string,
  now: Date,
): Promise<ValidatedReport | undefined> {
  const [validated] = await sql<ValidatedReport>`
    with validated as (
      update reports set validated_at = ${now}, validated_count = confirms, updated_at = ${now}
      where id = ${reportId} and validated_at is null
      returning id, description, photo_display is not null as "hadPhoto"
    ), event as (
      insert into report_events (id, report_id, at, kind, role)
      select ${eventId}::uuid, id, ${now}::timestamptz, 'validated', 'community' from validated
    )
    select description, "hadPhoto" from validated`
  return validated
}

/** Changes a locked report's number of comments and tells every process. */
export async function addToCommentCount(sql: Sql, id: string, change: 1 | -1): Promise<void> {
  noteReportChange(sql)
  await sql`
    with counted as (update reports set comments = comments + ${change}::integer where id = ${id})
    select pg_notify(${CHANGES_CHANNEL}, ${id})`
}

/** Hides a locked report, in its timeline too, behind all that stands there; tells every process. */
export async function setHidden(
  sql: Sql,
  reportId: string,
  { role, eventId, now }: { role: 'community' | 'administrator'; eventId: string; now: Date },
): Promise<void> {
  noteReportChange(sql)
  await sql`
    with hidden as (
      update reports set status = 'hidden', updated_at = ${now} where id = ${reportId}
    ), event as (
      insert into report_events (id, report_id, at, kind, role)
      select ${eventId}::uuid, ${reportId}::uuid, greatest(${now}::timestamptz, max(at) + interval '1 millisecond'),
        'hidden', ${role}::text
      from report_events where report_id = ${reportId}
    )
    select pg_notify(${CHANGES_CHANNEL}, ${reportId})`
}

/** Keeps how many flags on a report wait for a decision; it changes nothing that anybody but administrators reads. */
export async function saveOpenFlags(sql: Sql, reportId: string, count: number): Promise<void> {
  await sql`
    with kept as (
      update reports set flags = ${count}::integer where id = ${reportId} and flags <> ${count}::integer returning id
    )
    select pg_notify(${FLAGS_CHANNEL}, '') from kept`
}
