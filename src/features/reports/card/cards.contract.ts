import { time } from '#shared/fields.ts'
import { z } from '#zod'
import { STATUSES } from '../reports.rules.ts'

/** A report as it appears in lists, on its page and in the reply to its submission. */
export const card = z.object({
  id: z.string(),
  category: z.string(),
  description: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** The whole address; screens shorten it with `shortAddress`. */
  address: z.nullable(z.string()),
  /** URLs of the pictures; width and height of `display` in pixels. */
  photo: z.nullable(z.object({ display: z.string(), thumb: z.string(), width: z.number(), height: z.number() })),
  author: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  createdAt: time,
  /** When its author last corrected it; absent if never. */
  editedAt: z.optional(time),
  /** Only on one's own report. A correction sends it back and is refused if the report has changed since. */
  version: z.optional(time),
  status: z.enum(STATUSES),
  /**
   * Only on a hidden report that is read on its own: whether neighbours' flags hid it and no administrator has decided
   * yet.
   */
  awaitsDecision: z.optional(z.boolean()),
  confirms: z.number(),
  rejects: z.number(),
  comments: z.number(),
  communityValidated: z.boolean(),
  own: z.boolean(),
  vote: z.nullable(z.enum(['confirm', 'reject'])),
  /** Whether the reader follows it; absent for visitors. */
  following: z.optional(z.boolean()),
})

export type Card = z.output<typeof card>
