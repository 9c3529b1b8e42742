import { recountComments } from '#features/notifications/commentNotes.queries.ts'
import { lowerCounts } from '#features/reports/deletion/deletion.queries.ts'
import { inBatches, ROWS_AT_ONCE } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { deleteImagesOf, deleteWordless, makeAnonymous } from './accountDeletion.queries.ts'

/**
 * Handles somebody's comments when their account is deleted: texts stay, without the author; images, and comments
 * without a text, are deleted. The reports must be locked. Returns the files that nothing refers to any more. Source:
 * readings 26.
 */
export async function anonymizeCommentsOf(sql: Sql, userId: string): Promise<string[]> {
  const files = await deleteImagesOf(sql, userId)
  const gone = await deleteWordless(sql, userId)
  for (const some of inBatches(gone, ROWS_AT_ONCE)) {
    const fewer = some.map(({ reportId, count }) => ({ reportId, confirms: 0, rejects: 0, comments: count }))
    await lowerCounts(sql, fewer)
    await recountComments(
      sql,
      some.map(({ reportId }) => reportId),
    )
  }
  await makeAnonymous(sql, userId)
  return files
}
