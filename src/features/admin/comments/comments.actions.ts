import { fileUrl } from '#features/media/media.rules.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import type { AdminComment } from '../users/users.contract.ts'
import { type AdminCommentRow, findAdminComments } from './comments.queries.ts'

/** Reads these comments in the order of the ids; deleted ones are left out. */
export async function commentsOf(sql: Sql, ids: string[]): Promise<AdminComment[]> {
  const rows = new Map((await findAdminComments(sql, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [commentOf(row)] : []
  })
}

function commentOf(row: AdminCommentRow): AdminComment {
  const { id, text, createdAt, authorId, authorName, authorEmail, reportId, category, description, files } = row
  return {
    id,
    text,
    images: files.map(fileUrl),
    author:
      authorId && authorEmail ? { id: authorId, name: authorName || m.author_anonymous(), email: authorEmail } : null,
    report: { id: reportId, category, description },
    createdAt: createdAt.toISOString(),
  }
}
