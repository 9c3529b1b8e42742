import type { Sql } from '#platform/server/database/sql.ts'
import { type Status, TELL_AFTER_SECONDS } from '../reports.rules.ts'

/** What is to be told of a report: its note, when it got the state, and what was told last. */
export interface Untold {
  told: Status
  note: string | null
  changedAt: Date
}

/**
 * Keeps that a locked report has another state, to be told when it has stayed so for ten seconds. What was told last stays as it
 * was; back in that state there is nothing to tell.
 */
export async function putUntold(
  sql: Sql,
  reportId: string,
  { before, status, note, now }: { before: Status; status: Status; note: string | null; now: Date },
): Promise<void> {
  await sql`
    with kept as (
      insert into untold_states (report_id, told, note, changed_at, due_at)
      values (${reportId}, ${before}, ${note}, ${now}, clock_timestamp() + make_interval(secs => ${TELL_AFTER_SECONDS}))
      on conflict (report_id) do update
        set note = excluded.note, changed_at = excluded.changed_at, due_at = excluded.due_at
        where untold_states.told <> ${status}
      returning report_id
    )
    delete from untold_states where report_id = ${reportId} and not exists (select from kept)`
}

/** Forgets what was to be told of a locked report. */
export async function dropUntold(sql: Sql, reportId: string): Promise<void> {
  await sql`delete from untold_states where report_id = ${reportId}`
}

/** Takes what is due to be told of a locked report, once; undefined when nothing is. */
export async function takeUntold(sql: Sql, reportId: string): Promise<Untold | undefined> {
  const [row] = await sql<Untold>`
    delete from untold_states where report_id = ${reportId} and due_at <= clock_timestamp()
    returning told, note, changed_at as "changedAt"`
  return row
}

/** The next reports of which something is due to be told, after an id; what waited longest need not be first. */
export async function findDue(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select report_id as id from untold_states
    where due_at <= clock_timestamp() and report_id > ${after}::uuid order by report_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Puts a state into a report's timeline, behind all that stands there: clocks of several processes differ. */
export async function insertStateEvent(
  sql: Sql,
  reportId: string,
  { status, note, eventId, at }: { status: Status; note: string | null; eventId: string; at: Date },
): Promise<void> {
  await sql`
    insert into report_events (id, report_id, at, kind, role, note)
    select ${eventId}::uuid, ${reportId}::uuid, greatest(${at}::timestamptz, max(at) + interval '1 millisecond'),
      ${status}::text, 'administrator', ${note}::text
    from report_events where report_id = ${reportId}`
}
