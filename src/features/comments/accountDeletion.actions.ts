import { uncountOn } from '#features/reports/deletion/accountDeletion.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { deleteImagesOf, deleteWordless, findImagesUnder, makeAnonymous } from './accountDeletion.queries.ts'

/**
 * What becomes of somebody's comments when they go: their words stay as nobody's, their images go, and with these the comments
 * that were nothing else. The reports are locked. Gives the files that are named no more. Source: readings 26.
 */
export async function leaveComments(sql: Sql, userId: string): Promise<string[]> {
  const files = await deleteImagesOf(sql, userId)
  const gone = await deleteWordless(sql, userId)
  await uncountOn(
    sql,
    gone.map(({ reportId, count }) => ({ reportId, confirms: 0, rejects: 0, comments: count })),
  )
  await makeAnonymous(sql, userId)
  return files
}

/** The images that will go with somebody's reports, whoever has commented there. */
export async function imagesUnderReportsOf(sql: Sql, userId: string, reports: { keeps: boolean }): Promise<string[]> {
  return findImagesUnder(sql, userId, reports.keeps)
}
