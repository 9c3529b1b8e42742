import { eraseComment as erase, logErasedComment } from '#features/comments/moderation.actions.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { readComments } from '../list/lists.actions.ts'
import { eraseComment, listAdminComments } from './comments.contract.ts'

export const adminCommentRoutes = [
  handle(listAdminComments, ({ sql, input, services }) => readComments(sql, services, input)),

  handle(eraseComment, async ({ sql, user, input: { id }, now }) => {
    const gone = await erase(sql, id, now)
    if (!gone) throw refuse(eraseComment, 'no-comment')
    await logErasedComment(sql, user.id, gone, now)
  }),
]
