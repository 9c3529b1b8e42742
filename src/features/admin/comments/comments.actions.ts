import { fileUrl } from '#features/media/media.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { personOf } from '../list/lists.contract.ts'
import { inOrder } from '../list/order/cursors.rules.ts'
import type { AdminComment } from './comments.contract.ts'
import { type AdminCommentRow, findAdminComments } from './comments.queries.ts'

/** Reads these comments in the order of the ids; deleted ones are left out. */
export async function commentsOf(sql: Sql, ids: string[]): Promise<AdminComment[]> {
  return inOrder(ids, await findAdminComments(sql, ids)).map(commentOf)
}

function commentOf(row: AdminCommentRow): AdminComment {
  const { id, text, createdAt, authorId, authorName, authorEmail, reportId, category, description, files } = row
  return {
    id,
    text,
    images: files.map(fileUrl),
    author: personOf(authorId, authorName, authorEmail),
    report: { id: reportId, category, description },
    createdAt: createdAt.toISOString(),
  }
}
