import { CONCERNS } from '#features/migrations/migrations.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { time } from '#shared/fields.ts'
import { z } from '#zod'

const overview = z.object({
  /** Visible reports per day of the last 30 days in the territory's time zone, the oldest first; `YYYY-MM-DD`. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** The same 30 days by category. */
  categories: z.record(z.string(), z.number()),
  open: z.number(),
  resolved: z.number(),
  hidden: z.number(),
  /** Median time to resolve the reports resolved within 90 days, seconds; null: none was. */
  medianSeconds: z.nullable(z.number()),
  measuredAt: time,
  /** Reports with flags that nobody has decided on. */
  flagsWaiting: z.number(),
  /** `files`, `bytes`: null until they are measured. */
  storage: z.object({ isAnswering: z.boolean(), files: z.nullable(z.number()), bytes: z.nullable(z.number()) }),
  mails: z.object({ waiting: z.number(), failed: z.number(), isFailing: z.boolean() }),
  jobs: z.array(z.object({ name: z.string(), isFailing: z.boolean(), succeededAt: z.nullable(time) })),
  /** The source of the maps and the date of its data; `isOld`: over a year old, or of unknown age. */
  map: z.object({
    source: z.enum(['pack', 'server', 'none']),
    extractDate: z.nullable(z.string()),
    isOld: z.boolean(),
  }),
  concerns: z.array(z.enum(CONCERNS)),
  version: z.string(),
})

export type Overview = z.output<typeof overview>

/** Numbers of the reports, and the health of this installation. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Reports by day and category, open and resolved; what waits; email, storage and jobs',
  who: 'admin',
  reply: overview,
})
