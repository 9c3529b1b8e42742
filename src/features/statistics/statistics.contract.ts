import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { time } from '#shared/fields.ts'
import { z } from '#zod'

/** Shares are 0 to 1. Shares and days are null with fewer than five cases; for days, the cases are resolved reports. */
const group = z.object({
  reports: z.number(),
  open: z.number(),
  resolved: z.number(),
  /** Validated by the community, open or resolved. */
  validated: z.number(),
  validatedShare: z.nullable(z.number()),
  medianDays: z.nullable(z.number()),
  p90Days: z.nullable(z.number()),
})

const statistics = z.object({
  countedAt: time,
  total: group,
  /** In the territory's time zone, `YYYY-MM`, the oldest first, without gaps. */
  months: z.array(z.object({ month: z.string(), reports: z.number() })),
  categories: z.array(z.extend(group, { category: z.string() })),
  /** Parts of the town, as addresses name them, the one with most reports first; null, at the end: other addresses. */
  quarters: z.array(z.object({ quarter: z.nullable(z.string()), reports: z.number() })),
})

export type Group = z.output<typeof group>
export type Statistics = z.output<typeof statistics>

/** Numbers of all visible reports, at most a minute old. */
export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  summary: 'Reports by month, category, state and quarter; the days until they were resolved; the share validated',
  who: 'anyone',
  reply: statistics,
})

/** The tables that the numbers are shown in. */
const TABLES = ['total', 'month', 'category', 'state', 'quarter'] as const
export type Table = (typeof TABLES)[number]

/** The same numbers for spreadsheets: all tables below each other, or the one that `by` names. */
export const statisticsCsv = endpoint({
  method: 'GET',
  path: '/statistics.csv',
  summary: 'The same numbers as CSV; `by` names one of the tables',
  who: 'anyone',
  input: z.object({ by: z.optional(z.enum(TABLES, 'invalid')) }),
  publicFile: 'text/csv; charset=utf-8',
  example: '?by=category',
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
