import { lowerCounts } from '#features/reports/deletion/deletion.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { deleteVotesOf } from './accountDeletion.queries.ts'

/** Deletes every vote of a person whose account is deleted; the reports are locked. Validations by these votes stay. */
export async function withdrawVotesOf(sql: Sql, userId: string): Promise<void> {
  const votes = await deleteVotesOf(sql, userId)
  const fewer = votes.map(({ reportId, type }) => {
    return { reportId, confirms: Number(type === 'confirm'), rejects: Number(type === 'reject'), comments: 0 }
  })
  await lowerCounts(sql, fewer)
}
