import { eraseComment as erase, lockComment, logErasedComment } from '#features/comments/moderation.actions.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { readComments } from '../list/lists.actions.ts'
import { eraseComment, listAdminComments } from './comments.contract.ts'

export const adminCommentRoutes = [
  handle(listAdminComments, ({ sql, input, services }) => readComments(sql, services, input)),

  handle(eraseComment, async ({ sql, user, input: { id }, now }) => {
    const comment = await lockComment(sql, id)
    const gone = comment && (await erase(sql, comment, now))
    if (!gone) throw refuse(eraseComment, 'no-comment')
    await logErasedComment(sql, user.id, gone, now)
  }),
]
