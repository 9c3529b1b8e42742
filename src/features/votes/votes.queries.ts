import type { Votes } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Vote } from './votes.rules.ts'

/** Replaces a person's vote on a locked report; null removes it. Returns the previous vote. */
export async function replaceVote(
  sql: Sql,
  { reportId, voterId, type, now }: { reportId: string; voterId: string; type: Vote | null; now: Date },
): Promise<Vote | null> {
  if (type === null)
    return sql.value<Vote>`
      delete from votes where report_id = ${reportId} and voter_id = ${voterId} returning type`
  return sql.value<Vote>`
    with before as (
      select type from votes where report_id = ${reportId} and voter_id = ${voterId}
    ), saved as (
      insert into votes (report_id, voter_id, type, voted_at)
      values (${reportId}, ${voterId}, ${type}, ${now})
      on conflict (report_id, voter_id) do update set type = excluded.type, voted_at = excluded.voted_at
        where votes.type <> excluded.type
    )
    select type from before`
}

/** Deletes all votes of a person, and returns them. */
export async function deleteVotesOf(sql: Sql, voterId: string) {
  return sql<Columns<Votes, 'reportId', { type: Vote }>>`
    delete from votes where voter_id = ${voterId} returning report_id as "reportId", type`
}
