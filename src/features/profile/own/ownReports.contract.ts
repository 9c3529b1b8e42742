import { card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { pageFields } from '#shared/fields.ts'
import { z } from '#zod'

/**
 * The user's own reports, newest first, with hidden and resolved ones, but without deleted ones. Source: spec §2
 * "Profile".
 */
export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/profile/reports',
  summary: 'Your own reports, newest first, with their number',
  who: 'user',
  input: z.object(pageFields),
  reply: z.object({ items: z.array(card), next: z.nullable(z.string()), total: z.number() }),
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
