import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, version } from '#shared/fields.ts'
import { z } from '#zod'
import { card } from '../card/cards.contract.ts'
import { noReport } from '../refusals.contract.ts'
import { fieldRefusals, reportFields } from '../submit/reports.contract.ts'

const { category, description, lat, lng } = reportFields

/**
 * Corrects one's own report, up to 15 minutes after its submission. Fields that are not sent stay; so do votes and
 * validation. Source: readings 3.
 */
export const correctReport = endpoint({
  method: 'PATCH',
  path: '/api/reports/:id',
  summary:
    'Correct your own report, up to 15 minutes after its submission; 409 with the report as it is when `version` is older',
  who: 'member',
  input: z
    .object({
      id,
      version: z.optional(version),
      category: z.optional(category),
      description: z.optional(description),
      lat: z.optional(lat),
      lng: z.optional(lng),
    })
    .check(
      z.refine((sent) => sent.lng === undefined || sent.lat !== undefined, { error: 'missing-fields', path: ['lat'] }),
      z.refine((sent) => sent.lat === undefined || sent.lng !== undefined, { error: 'missing-fields', path: ['lng'] }),
    ),
  reply: card,
  refusals: {
    ...fieldRefusals,
    'not-author': [403, m.reports_correct_not_author],
    ...noReport,
    'hidden-report': [409, m.reports_correct_hidden],
    'too-late': [409, m.reports_correct_too_late],
    stale: [409, m.reports_correct_stale],
  },
})
