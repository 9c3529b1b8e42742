import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { chosenName } from '#features/places/places.contract.ts'
import { rewards } from '#features/rewards/rewards.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { decimal, text } from '#shared/fields.ts'
import { numeral } from '#shared/language.ts'
import { isBlank } from '#shared/text.ts'
import { z } from '#zod'
import { card } from '../card/cards.contract.ts'
import { DESCRIPTION_MAX } from '../reports.rules.ts'

const filledOut = z.string('missing-fields').check(z.refine((value) => !isBlank(value), 'missing-fields'))
const coordinate = z.pipe(z.union([z.number(), filledOut], 'missing-fields'), decimal)

/** The fields of a report as its author sends them. */
export const reportFields = {
  category: z.pipe(filledOut, z.enum(CATEGORIES, 'invalid')),
  description: text({ max: DESCRIPTION_MAX, missing: 'missing-fields' }),
  lat: coordinate,
  lng: coordinate,
}

export const fieldRefusals = {
  'missing-fields': [400, m.ui_required_fields],
  'too-long': [400, () => m.reports_submit_too_long({ max: numeral(getLocale(), DESCRIPTION_MAX) })],
  invalid: [400, m.ui_refusal_invalid],
  outside: [400, m.reports_submit_outside],
} as const

/**
 * Submits a report. A repetition with the same Idempotency-Key gets the same answer and creates nothing. Source: spec
 * §4 "Submit flow".
 */
export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Submit a report; an Idempotency-Key header (or a field `key`) makes repetitions harmless',
  who: 'member',
  status: 201,
  input: z.object({
    ...reportFields,
    ...chosenName,
    /** For forms, which send no header. */
    key: z.optional(z.string()),
  }),
  idempotent: true,
  files: { photo: { maxCount: 1, maxBytes: REPORT_PHOTO_MAX_BYTES } },
  reply: z.extend(card, { rewards }),
  refusals: {
    ...fieldRefusals,
    'key-reused': [409, m.reports_submit_key_reused],
    'too-large': [413, () => m.reports_submit_photo_too_large({ megabytes: REPORT_PHOTO_MAX_BYTES / 1024 / 1024 })],
    'not-an-image': [415, m.media_image_not_an_image],
    'unreadable-image': [422, m.media_image_unreadable],
  },
})
