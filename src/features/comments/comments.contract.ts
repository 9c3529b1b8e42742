import { COMMENT_IMAGE_MAX_BYTES } from '#features/media/media.rules.ts'
import { noReport } from '#features/reports/refusals.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { id, pageFields, text, time } from '#shared/fields.ts'
import { numeral } from '#shared/language.ts'
import { z } from '#zod'
import { COMMENT_MAX, MAX_IMAGES } from './comments.rules.ts'

/** A comment on a report, without any email address. Source: spec §3 "comments". */
export const comment = z.object({
  id: z.string(),
  text: z.string(),
  author: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  createdAt: time,
  /** URLs of the pictures, and their sizes in pixels. */
  images: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  own: z.boolean(),
})

export type Comment = z.output<typeof comment>

/** A report's comments, newest first; `total` counts all of them. */
export const listComments = endpoint({
  method: 'GET',
  path: '/api/reports/:id/comments',
  summary: 'Comments of a report, newest first',
  who: 'anyone',
  input: z.object({ id, ...pageFields }),
  reply: z.object({ items: z.array(comment), next: z.nullable(z.string()), total: z.number() }),
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    ...noReport,
  },
})

/**
 * Posts a comment. A repetition with the same Idempotency-Key gets the same answer and creates nothing; if the comment
 * was deleted meanwhile, it is refused. If any image is unfit, nothing is stored, and `failed` names the unfit images;
 * the sender keeps what they wrote.
 */
export const postComment = endpoint({
  method: 'POST',
  path: '/api/reports/:id/comments',
  summary: 'Comment on a report; an Idempotency-Key header (or a field `key`) makes repetitions harmless',
  who: 'member',
  status: 201,
  input: z.object({
    id,
    text: z._default(text({ max: COMMENT_MAX }), ''),
    /** For forms, which send no header. */
    key: z.optional(z.string()),
  }),
  idempotent: true,
  files: { images: { maxCount: MAX_IMAGES, maxBytes: COMMENT_IMAGE_MAX_BYTES } },
  /** `following`: whether the writer follows the report now. */
  reply: z.extend(comment, { following: z.boolean() }),
  refusals: {
    'signed-out': [401, m.comments_sign_in],
    'empty-comment': [400, m.comments_empty],
    'too-many-images': [400, m.comments_too_many_images],
    'too-long': [400, () => m.comments_too_long({ max: numeral(getLocale(), COMMENT_MAX) })],
    invalid: [400, m.ui_refusal_invalid],
    ...noReport,
    'hidden-report': [409, m.comments_hidden],
    'key-reused': [409, m.comments_key_reused],
    'deleted-comment': [409, m.comments_gone_again],
    'too-large': [413, m.comments_image_too_large],
    'not-an-image': [415, m.media_image_not_an_image],
    'unreadable-image': [422, m.comments_image_failed],
  },
})

/** Deletes one's own comment; administrators may delete any. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Delete a comment: its author their own, admins any',
  who: 'member',
  input: z.object({ id }),
  refusals: {
    'not-own': [403, m.comments_not_own],
    'not-found': [404, m.comments_gone],
    'no-comment': [404, m.comments_gone],
  },
})
