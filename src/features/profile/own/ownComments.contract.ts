import { comment } from '#features/comments/comments.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { pageFields, time } from '#shared/fields.ts'
import { z } from '#zod'

const ownComment = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: time,
  images: comment.shape.images,
  /** The report of the comment, with its first words; null when it is hidden from the user. */
  report: z.nullable(z.object({ id: z.string(), category: z.string(), description: z.string() })),
})

export type OwnComment = z.output<typeof ownComment>

/** The user's own comments, newest first, without those on deleted reports. */
export const listOwnComments = endpoint({
  method: 'GET',
  path: '/api/profile/comments',
  summary: 'Your own comments, newest first, with their number',
  who: 'user',
  input: z.object(pageFields),
  reply: z.object({ items: z.array(ownComment), next: z.nullable(z.string()), total: z.number() }),
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
