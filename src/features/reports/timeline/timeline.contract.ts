import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, time } from '#shared/fields.ts'
import { z } from '#zod'

/** An event in the timeline of a report that is not deleted, with the role of whoever caused it, never a name. */
const event = z.object({
  at: time,
  kind: z.enum(['reported', 'validated', 'active', 'resolved', 'hidden']),
  role: z.enum(['author', 'community', 'administrator']),
  /** An administrator's note on it. */
  note: z.nullable(z.string()),
})

export type TimelineEvent = z.output<typeof event>

/** A report's timeline, newest first; that of a hidden report only for its author and administrators. */
export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/reports/:id/timeline',
  summary: 'The timeline of a report: what happened, when, and by which role',
  who: 'anyone',
  input: z.object({ id }),
  reply: z.object({ items: z.array(event), next: z.null() }),
  refusals: { 'not-found': [404, m.ui_refusal_not_found], 'no-report': [404, m.ui_refusal_not_found] },
})
