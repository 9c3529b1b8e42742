import part from 'sql-template-tag'
import type { AdminLog, UntoldStates } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { NIL_ID } from '#shared/ids.ts'
import { type StateRole, type Status, ANNOUNCE_AFTER_SECONDS } from '../reports.rules.ts'

/** A change of state that is not announced yet: its note, and when it was made. `told`: the state announced last. */
export type PendingState = Pick<UntoldStates, 'told' | 'note' | 'changedAt'>

/**
 * Notes that a new state is to be announced in ten seconds. A second change keeps the state that was announced last.
 * Returns true if the report is back in that state without a note: then nothing is left to announce.
 */
export function putPending(
  sql: Sql,
  reportId: string,
  { before, status, note, now }: { before: Status; status: Status; note: string | null; now: Date },
): Promise<boolean> {
  return sql.some`
    with kept as (
      insert into untold_states (report_id, told, note, changed_at, due_at)
      values (${reportId}, ${before}, ${note}, ${now}, clock_timestamp() + make_interval(secs => ${ANNOUNCE_AFTER_SECONDS}))
      on conflict (report_id) do update
        set note = excluded.note, changed_at = excluded.changed_at, due_at = excluded.due_at
        where untold_states.told <> ${status} or ${note}::text is not null
      returning report_id
    )
    delete from untold_states where report_id = ${reportId} and not exists (select from kept) returning report_id`
}

/** Drops the announcement that is waiting for a locked report. */
export async function dropPending(sql: Sql, reportId: string): Promise<void> {
  await sql`delete from untold_states where report_id = ${reportId}`
}

/** Takes the announcement that is waiting for a locked report, due or not; undefined if there is none. */
export async function takePending(sql: Sql, reportId: string) {
  return sql.one<PendingState>`
    delete from untold_states where report_id = ${reportId} returning told, note, changed_at as "changedAt"`
}

/** Nothing waits for a minute, so a later time was set by a clock that ran ahead. */
const isDue = part`(due_at <= clock_timestamp() or due_at > clock_timestamp() + interval '1 minute')`

/** Takes the announcement of a locked report if it is due, so that it is made only once; undefined if none is due. */
export async function takeDue(sql: Sql, reportId: string) {
  return sql.one<PendingState>`
    delete from untold_states where report_id = ${reportId} and ${isDue}
    returning told, note, changed_at as "changedAt"`
}

/** The next reports after an id with an announcement that is due. They are ordered by id, not by waiting time. */
export async function findDue(sql: Sql, after: string, limit: number): Promise<string[]> {
  return sql.column<UntoldStates['reportId']>`
    select report_id as id from untold_states
    where ${isDue} and report_id > ${after}::uuid order by report_id limit ${limit}`
}

/**
 * Adds a state at the end of a report's timeline, even if the clocks of several processes differ. `isSilent`: nobody is to
 * be notified of it.
 */
export async function insertStateEvent(
  sql: Sql,
  reportId: string,
  event: { status: Status; role?: StateRole; note: string | null; eventId: string; at: Date; isSilent?: boolean },
): Promise<void> {
  const { status, role = 'administrator', note, eventId, at, isSilent = false } = event
  await sql`
    insert into report_events (id, report_id, at, kind, role, note, is_told, told_to)
    select ${eventId}::uuid, ${reportId}::uuid, greatest(${at}::timestamptz, max(at) + interval '1 millisecond'),
      ${status}::text, ${role}::text, ${note}::text, ${isSilent}::boolean,
      case when ${isSilent}::boolean then ${NIL_ID}::uuid end
    from report_events where report_id = ${reportId}`
}

/** The administrator who last changed a report's state; undefined if that is not known. */
export function findChanger(sql: Sql, reportId: string) {
  return sql.value<AdminLog['administratorId']>`
    select administrator_id from admin_log where target_id = ${reportId} and action = 'report-state'
    order by at desc, id desc limit 1`
}
