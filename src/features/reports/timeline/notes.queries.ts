import type { ReportEvents } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A public note of an administrator, with the id and time of its event. */
export type Note = Columns<ReportEvents, 'id' | 'at', { note: string }>

/** The public notes on a report's states, newest first. */
export function findNotes(sql: Sql, reportId: string): Promise<Note[]> {
  return sql<Note>`
    select id, at, note from report_events where report_id = ${reportId} and note <> '' order by at desc, id desc`
}

/**
 * Removes notes from a locked report's timeline, by the ids of their events, and wherever the same words are repeated: a
 * report that is shown again repeats its note. A state that is announced soon loses it too. Returns the notes that it
 * removed.
 */
export async function removeNotes(sql: Sql, reportId: string, eventIds: string[]): Promise<string[]> {
  return sql.column<string>`
    with removed as (
      select distinct note from report_events where report_id = ${reportId} and id = any(${eventIds}::uuid[]) and note <> ''
    ), cleared as (
      update report_events set note = null from removed where report_id = ${reportId} and report_events.note = removed.note
    ), pending as (
      update untold_states set note = null from removed where report_id = ${reportId} and untold_states.note = removed.note
    )
    select note from removed`
}
