import type { Sql } from '#platform/server/database/sql.ts'
import type { Vote } from './votes.rules.ts'

/** Deletes all votes of a person, and returns them. */
export async function deleteVotesOf(sql: Sql, voterId: string): Promise<{ reportId: string; type: Vote }[]> {
  return sql<{ reportId: string; type: Vote }>`
    delete from votes where voter_id = ${voterId} returning report_id as "reportId", type`
}
