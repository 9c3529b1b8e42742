import { removeFilesLater } from '#features/media/removals.actions.ts'
import { addToCommentCount, lockReport } from '#features/reports/counts/counts.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { findComment, removeComment } from './comments.queries.ts'
import { findImagesOf, findText } from './moderation.queries.ts'

/** A deleted comment; `images`: how many it had. */
export interface ErasedComment {
  reportId: string
  authorId: string | null
  text: string
  images: number
}

/** Deletes a comment with its images for good, and lowers its report's count; null if it is deleted already. */
export async function eraseComment(sql: Sql, id: string, now: Date): Promise<ErasedComment | null> {
  const comment = await findComment(sql, id)
  if (!comment || !(await lockReport(sql, comment.reportId))) return null
  const text = await findText(sql, id)
  const files = await findImagesOf(sql, id)
  if (!(await removeComment(sql, id))) return null
  await removeFilesLater(sql, files, now)
  await addToCommentCount(sql, comment.reportId, -1)
  return { ...comment, text, images: files.length }
}
