import { logAct } from '#features/accounts/audit.actions.ts'
import { eraseComment as erase } from '#features/comments/moderation.actions.ts'
import { fileUrl } from '#features/media/media.rules.ts'
import { reportsChanged } from '#features/reports/changes.actions.ts'
import { m } from '#messages'
import { handle } from '#server/handle.ts'
import { refuse } from '#shared/endpoint.ts'
import { cutPage, placeOf, totalOf } from './lists.rules.ts'
import { type AdminComment, eraseComment, listAdminComments } from './people.contract.ts'
import { type AdminCommentRow, findAdminComments, pageOfComments } from './people.queries.ts'
import { searchOf } from './search.rules.ts'

export const adminCommentRoutes = [
  handle(listAdminComments, async ({ sql, input: { q, sort, cursor, limit } }) => {
    const isOldestFirst = sort === 'oldest'
    const after = placeOf(cursor, { isOldestFirst })
    const { ids, total } = await pageOfComments(sql, { isOldestFirst, search: searchOf(q), after, limit: limit + 1 })
    const rows = new Map((await findAdminComments(sql, ids)).map((row) => [row.id, row]))
    const comments = ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [commentOf(row)] : []
    })
    return { ...cutPage(comments, limit, ({ createdAt }) => new Date(createdAt)), ...totalOf(total) }
  }),

  handle(eraseComment, {
    async run({ sql, user, input: { id }, now }) {
      const gone = await erase(sql, id, now)
      if (!gone) throw refuse(eraseComment, 'no-comment')
      const before = { text: gone.text, images: gone.images, report: gone.reportId }
      const act = { administratorId: user.id, action: 'comment-deleted' as const, targetKind: 'comment' as const }
      await logAct(sql, { ...act, targetId: id, personId: gone.authorId, before, after: null }, now)
    },
    async after({ services }) {
      reportsChanged(services.database)
    },
  }),
]

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
