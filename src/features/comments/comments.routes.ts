import { v5 as idOfName, v7 as newId } from 'uuid'
import { fileUrl } from '#features/media/media.rules.ts'
import { deleteUnused } from '#features/media/removals.actions.ts'
import { addToCommentCount } from '#features/reports/counts/counts.queries.ts'
import { storeWithinLimit } from '#features/reports/photos/photos.actions.ts'
import { findVisibility, lockReport } from '#features/reports/reports.queries.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import { announceToFollowersSoon } from '#features/reports/timeline/events.actions.ts'
import { insertCommentEvent } from '#features/reports/timeline/events.queries.ts'
import { m } from '#messages'
import { cutPage, startOf } from '#platform/server/database/pages.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { expectRights } from '#platform/server/rights.ts'
import { handle } from '#platform/server/route.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { isBlank } from '#shared/text.ts'
import { type Comment, deleteComment, listComments, postComment } from './comments.contract.ts'
import {
  type CommentRow,
  findOwnComment,
  insertComment,
  isDeleted,
  isFollowedByWriter,
  type NewComment,
  pageOfComments,
} from './comments.queries.ts'
import { whyNotComment, whyNotCommentOn } from './comments.rules.ts'
import { storeImages } from './images.actions.ts'
import { eraseComment, lockComment, logErasedComment } from './moderation.actions.ts'

/** Source: safety rules, limits: comment. */
const LIMITS: Limit[] = [
  { name: 'comment', points: 30, seconds: 300 },
  { name: 'comment-hour', points: 60, seconds: HOUR_SECONDS },
]

export const commentRoutes = [
  handle(listComments, async ({ sql, user, input: { id, limit, cursor } }) => {
    const rows = await pageOfComments(sql, id, startOf(cursor), limit + 1)
    const [report] = rows
    if (!report || !isVisibleTo({ status: report.status, authorId: report.reportAuthorId }, user))
      throw refuse(listComments, 'no-report')
    const { shown, ...page } = cutPage<CommentRow>(rows, limit, (row) => row.createdAt)
    return { ...page, items: shown.map((row) => commentOf(row, user?.id ?? null)) }
  }),

  handle(postComment, {
    async prepare({ services, user, input, key, files, sql, now }) {
      const why = whyNotComment(input.text, files.length) ?? whyNotCommentOn(await findVisibility(sql, input.id), user)
      if (why) throw refuse(postComment, why)
      for (const limit of LIMITS) await services.limits.spend(limit, user.id)
      const id = key === null ? newId() : idOfName(key, user.id)
      const text = isBlank(input.text) ? '' : input.text
      const imagesHash =
        key !== null && files.length > 0 ? hashOf(files.map(({ bytes }) => hashOf(bytes)).join(' ')) : null
      const comment: NewComment = { id, reportId: input.id, authorId: user.id, text, images: [], imagesHash, now }
      if (files.length === 0) return { comment, isRepeated: false }

      const isRepeated = key !== null && (await findOwnComment(sql, id, user.id)) !== undefined
      const spending = { images: files.length, spent: LIMITS }
      const store = () => storeImages(services, user.id, files)
      const stored = isRepeated ? { images: [] } : await storeWithinLimit(services, user.id, spending, store)
      if ('why' in stored) {
        const { why: unfit, failed } = stored
        throw refuse(postComment, unfit, { field: 'images', values: { name: failed.join(', ') }, data: { failed } })
      }
      return { comment: { ...comment, images: stored.images }, isRepeated }
    },

    async run({ sql, user, prepared: { comment, isRepeated } }) {
      const why = whyNotCommentOn(await lockReport(sql, comment.reportId), user)
      if (why) throw refuse(postComment, why)
      const following = await isFollowedByWriter(sql, comment.reportId, user.id)
      // A repetition's images are not stored again. If its comment was deleted meanwhile, it must not come back without
      // them.
      if (!isRepeated && (await insertComment(sql, comment))) {
        await addToCommentCount(sql, comment.reportId, 1)
        await insertCommentEvent(sql, comment.reportId, comment.id, comment.now)
        announceToFollowersSoon(sql)
        const author = { authorName: user.displayName, authorAvatar: user.avatar }
        return { ...commentOf({ ...comment, ...author, createdAt: comment.now }, user.id), following }
      }
      const before = await findOwnComment(sql, comment.id, user.id)
      if (!before && (await isDeleted(sql, comment.id))) throw refuse(postComment, 'deleted-comment')
      const isSame =
        before?.reportId === comment.reportId &&
        before.text === comment.text &&
        before.imagesHash === comment.imagesHash
      if (!isSame) throw refuse(postComment, 'key-reused')
      return { ...commentOf(before, user.id), following }
    },

    after: ({ services, prepared: { comment } }) => deleteUnused(services, filesOf(comment)),
    async undo({ services, prepared: { comment }, mayBeCommitted }) {
      if (!mayBeCommitted) await deleteUnused(services, filesOf(comment))
    },
  }),

  handle(deleteComment, async ({ sql, services, user, input: { id }, now }) => {
    const comment = await lockComment(sql, id)
    if (!comment) throw refuse(deleteComment, 'no-comment')
    if (comment.authorId !== user.id && !user.admin) {
      throw refuse(deleteComment, isVisibleTo(comment.report, user) ? 'not-own' : 'no-comment')
    }
    const gone = await eraseComment(sql, comment, now)
    if (!gone) throw refuse(deleteComment, 'no-comment')
    if (comment.authorId !== user.id) {
      // Rights are checked again under the lock.
      await expectRights(sql, services, user)
      await logErasedComment(sql, user.id, gone, now)
    }
  }),
]

function filesOf({ images }: NewComment): string[] {
  return images.map(({ file }) => file)
}

/**
 * Converts a row to the comment that a reader gets: no email address, no id of a person. Source: safety rules, privacy.
 */
function commentOf({ id, text, createdAt, images, ...row }: CommentRow, readerId: string | null): Comment {
  return {
    id,
    text,
    author: {
      name: row.authorName || m.reports_author_anonymous(),
      avatar: row.authorAvatar && fileUrl(row.authorAvatar),
    },
    createdAt: createdAt.toISOString(),
    images: images.map(({ file, width, height }) => ({ url: fileUrl(file), width, height })),
    own: readerId !== null && readerId === row.authorId,
  }
}
