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

/** Removes notes from a locked report's timeline, by the ids of their events. Returns the notes that it removed. */
export async function removeNotes(sql: Sql, reportId: string, eventIds: string[]): Promise<string[]> {
  const notes = await findNotes(sql, reportId)
  const removed = notes.filter(({ id }) => eventIds.includes(id))
  await sql`update report_events set note = null where id = any(${removed.map(({ id }) => id)}::uuid[])`
  return removed.map(({ note }) => note)
}
