import { card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { pageFields } from '#shared/fields.ts'
import { z } from '#zod'

/** The reports that the user follows, newest first, also those followed automatically, but no hidden or deleted ones. */
export const listFollowed = endpoint({
  method: 'GET',
  path: '/api/profile/following',
  summary: 'The reports you follow, newest first, with their number',
  who: 'user',
  input: z.object(pageFields),
  reply: z.object({ items: z.array(card), next: z.nullable(z.string()), total: z.number() }),
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
