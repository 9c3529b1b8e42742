import { STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { time } from '#shared/fields.ts'
import { z } from '#zod'

export const EVENTS_PATH = '/api/events'

/** One kind of event: when it is sent, and the schema of its data. */
export interface EventKind {
  when: () => string
  data: z.ZodMiniType
}

const NOTHING = z.object({})

/** Every event that the stream may send, by its name. */
export const EVENTS = {
  reports: {
    when: m.app_docs_event_reports,
    data: z.object({
      changed: z.array(
        z.object({
          id: z.string(),
          status: z.enum(STATUSES),
          confirms: z.number(),
          rejects: z.number(),
          comments: z.number(),
          communityValidated: z.boolean(),
          awaitsDecision: z.optional(z.boolean()),
          editedAt: z.optional(time),
          newContent: z.optional(z.boolean()),
        }),
      ),
      added: z.array(z.object({ id: z.string(), category: z.string() })),
      gone: z.array(z.string()),
    }),
  },
  unread: { when: m.app_docs_event_unread, data: z.object({ unread: z.number() }) },
  flags: { when: m.app_docs_event_flags, data: NOTHING },
  rewards: { when: m.app_docs_event_rewards, data: NOTHING },
  lost: { when: m.app_docs_event_lost, data: NOTHING },
  alive: { when: m.app_docs_event_alive, data: NOTHING },
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof EVENTS
