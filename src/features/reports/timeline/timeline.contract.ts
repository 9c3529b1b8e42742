import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, time } from '#shared/fields.ts'
import { z } from '#zod'

/** What may have happened to a report that is still there, and who by: never a name. */
const event = z.object({
  at: time,
  kind: z.enum(['reported', 'validated', 'active', 'resolved', 'hidden']),
  role: z.enum(['author', 'community', 'administrator']),
  /** What an administrator says about it. */
  note: z.nullable(z.string()),
})

export type TimelineEvent = z.output<typeof event>

/** What has happened to a report, newest first; of a hidden one for its author and administrators only. */
export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/reports/:id/timeline',
  summary: 'What has happened to a report: what, when, by which role',
  who: 'anyone',
  input: z.object({ id }),
  reply: z.object({ items: z.array(event) }),
  refusals: { 'not-found': [404, m.refusal_not_found], 'no-report': [404, m.refusal_not_found] },
})
