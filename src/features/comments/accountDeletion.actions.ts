import { recountComments } from '#features/notifications/commentNotes.queries.ts'
import { lowerCounts } from '#features/reports/deletion/deletion.queries.ts'
import { inBatches, ROWS_AT_ONCE } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { deleteImagesOf, deleteWordless, findCommentsOf, makeAnonymous } from './accountDeletion.queries.ts'

/**
 * Handles somebody's comments when their account is deleted: texts stay, without the author; images, and comments
 * without a text, are deleted. The reports must be locked, and the account, so that no comment is added meanwhile.
 * Returns the files that nothing refers to any more. Source: readings 26.
 */
export async function anonymizeCommentsOf(sql: Sql, userId: string): Promise<string[]> {
  const files: string[] = []
  for (const ids of inBatches(await findCommentsOf(sql, userId), ROWS_AT_ONCE)) {
    files.push(...(await deleteImagesOf(sql, ids)))
    const gone = await deleteWordless(sql, ids)
    await lowerCounts(
      sql,
      gone.map(({ reportId, count }) => ({ reportId, confirms: 0, rejects: 0, comments: count })),
    )
    const reportIds = gone.map(({ reportId }) => reportId)
    if (reportIds.length > 0) await recountComments(sql, reportIds)
    await makeAnonymous(sql, ids)
  }
  return files
}
