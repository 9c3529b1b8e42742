import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { decimal, text, time } from '#shared/fields.ts'
import { numeral } from '#shared/language.ts'
import { z } from '#zod'
import { DESCRIPTION_MAX } from '../reports.rules.ts'

/** An active report that may be about the same problem. Source: spec §9 "Similar reports". */
const similarReport = z.object({
  id: z.string(),
  description: z.string(),
  distanceKm: z.number(),
  /** The share of words in common, 0…1. */
  similarity: z.number(),
  createdAt: time,
  thumb: z.nullable(z.string()),
})

export type SimilarReport = z.output<typeof similarReport>

/**
 * Active reports of the last 14 days nearby with similar words, most similar first; at most 10. Source: spec §4 "Submit
 * flow".
 */
export const similarReports = endpoint({
  method: 'GET',
  path: '/api/reports/similar',
  summary: 'Reports nearby with a similar text; for a long description it is enough to send its words, in any order',
  who: 'anyone',
  input: z.object({
    category: z.enum(CATEGORIES, 'invalid'),
    description: text({ max: DESCRIPTION_MAX }),
    lat: decimal,
    lng: decimal,
  }),
  reply: z.object({ items: z.array(similarReport), next: z.null() }),
  refusals: {
    'too-long': [400, () => m.reports_submit_too_long({ max: numeral(getLocale(), DESCRIPTION_MAX) })],
    invalid: [400, m.ui_refusal_invalid],
    outside: [400, m.reports_submit_outside],
  },
})
