import { logAction } from '#features/accounts/administration/audit.queries.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { addToCommentCount, lockReport } from '#features/reports/counts/counts.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { findComment, removeComment } from './comments.queries.ts'

/**
 * Deletes a comment with its images for good, and lowers its report's count. Returns it with the number of its images;
 * null if it is deleted already.
 */
export async function eraseComment(sql: Sql, id: string, now: Date) {
  const comment = await findComment(sql, id)
  if (!comment || !(await lockReport(sql, comment.reportId))) return null
  const gone = await removeComment(sql, id)
  if (!gone) return null
  await removeFilesLater(sql, gone.files, now)
  await addToCommentCount(sql, comment.reportId, -1)
  return { ...comment, id, text: gone.text, images: gone.files.length }
}

export type ErasedComment = NonNullable<Awaited<ReturnType<typeof eraseComment>>>

/** Logs that an administrator has deleted somebody else's comment. */
export async function logErasedComment(
  sql: Sql,
  administratorId: string,
  { id, text, images, reportId, authorId }: ErasedComment,
  now: Date,
): Promise<void> {
  const action = { administratorId, action: 'comment-deleted' as const, targetKind: 'comment' as const }
  await logAction(sql, { ...action, targetId: id, personId: authorId, before: { text, images, report: reportId } }, now)
}
