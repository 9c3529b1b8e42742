import { logAction } from '#features/accounts/administration/audit.queries.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { recountComments } from '#features/notifications/commentNotes.queries.ts'
import { addToCommentCount } from '#features/reports/counts/counts.queries.ts'
import { lockReport } from '#features/reports/reports.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { findComment, removeComment } from './comments.queries.ts'

/** A comment with its report, which stays locked until the transaction ends; null if either is deleted. */
export async function lockComment(sql: Sql, id: string) {
  const comment = await findComment(sql, id)
  const report = comment && (await lockReport(sql, comment.reportId))
  return report ? { id, authorId: comment.authorId, report } : null
}

/**
 * Deletes a comment of a locked report with its images for good, and lowers the report's count. Returns it with the
 * number of its images; null if it is deleted already.
 */
export async function eraseComment(sql: Sql, { id, report }: { id: string; report: { id: string } }, now: Date) {
  const gone = await removeComment(sql, id)
  if (!gone) return null
  const { text, authorId, files } = gone
  await removeFilesLater(sql, files, now)
  await addToCommentCount(sql, report.id, -1)
  await recountComments(sql, [report.id])
  return { id, text, authorId, reportId: report.id, images: files.length }
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
