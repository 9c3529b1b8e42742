import { comment } from '#features/comments/comments.contract.ts'
import { card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { pageFields } from '#shared/fields.ts'
import { z } from '#zod'

/** The endpoint of a list of the user's. */
function ownList<Item extends z.ZodMiniType>(path: `/${string}`, summary: string, item: Item) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    who: 'user',
    input: z.object(pageFields),
    reply: z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.number() }),
    refusals: { invalid: [400, m.ui_refusal_invalid] },
  })
}

/**
 * The user's own reports, newest first, with hidden and resolved ones, but without deleted ones. Source: spec §2
 * "Profile".
 */
export const listOwnReports = ownList('/api/profile/reports', 'Your own reports, newest first, with their number', card)

/** The reports that the user follows, newest first, also those followed automatically, but no hidden or deleted ones. */
export const listFollowed = ownList(
  '/api/profile/following',
  'The reports you follow, newest first, with their number',
  card,
)

const ownComment = z.extend(z.pick(comment, { id: true, text: true, createdAt: true, images: true }), {
  /** The report of the comment, with its first words; null when it is hidden from the user. */
  report: z.nullable(z.object({ id: z.string(), category: z.string(), description: z.string() })),
})

export type OwnComment = z.output<typeof ownComment>

/** The user's own comments, newest first, without those on deleted reports. */
export const listOwnComments = ownList(
  '/api/profile/comments',
  'Your own comments, newest first, with their number',
  ownComment,
)
