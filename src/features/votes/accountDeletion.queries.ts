import type { Votes } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Vote } from './votes.rules.ts'

/** Deletes all votes of a person, and returns them. */
export async function deleteVotesOf(sql: Sql, voterId: string): Promise<Columns<Votes, 'reportId', { type: Vote }>[]> {
  return sql<Columns<Votes, 'reportId', { type: Vote }>>`
    delete from votes where voter_id = ${voterId} returning report_id as "reportId", type`
}
