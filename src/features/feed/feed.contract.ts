import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { card } from '#features/reports/card/cards.contract.ts'
import { STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, pageFields, wholeNumber } from '#shared/fields.ts'
import { z } from '#zod'
import { ALL_CATEGORIES, DAYS_OPTIONS, DEFAULT_DAYS } from './feed.rules.ts'

/** The filters that the list and the map share. Source: spec §9 "Map and filters". */
const filters = {
  category: z._default(z.enum([ALL_CATEGORIES, ...CATEGORIES], 'invalid'), ALL_CATEGORIES),
  days: z.pipe(z._default(wholeNumber, DEFAULT_DAYS), z.literal([...DAYS_OPTIONS], 'invalid')),
}

/**
 * Reports of a category and a time range, newest first, with one's own hidden ones; administrators see all hidden ones.
 */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Reports, newest first, with the number that match',
  who: 'anyone',
  input: z.object({ ...filters, ...pageFields }),
  reply: z.object({ items: z.array(card), next: z.nullable(z.string()), total: z.number() }),
  refusals: { invalid: [400, m.refusal_invalid] },
})

/** A report on the map: id, latitude, longitude, category, status. */
const mapEntry = z.tuple([z.string(), z.number(), z.number(), z.string(), z.enum(STATUSES)])

/** `validated`: the ids of those items that the community has validated. */
const mapReply = z.object({ items: z.array(mapEntry), next: z.null(), validated: z.array(z.string()) })

export type MapReply = z.output<typeof mapReply>

/** Every report that matches the filters, compact, in no order. */
export const mapReports = endpoint({
  method: 'GET',
  path: '/api/reports/map',
  summary: 'Every matching report, compact: [id, lat, lng, category, status]; beside them the ids of those validated',
  who: 'anyone',
  input: z.object(filters),
  reply: mapReply,
  refusals: { invalid: [400, m.refusal_invalid] },
})

/** One report; a hidden one for its author and administrators only. */
export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'One report',
  who: 'anyone',
  input: z.object({ id }),
  reply: card,
  refusals: { 'not-found': [404, m.refusal_not_found], 'no-report': [404, m.refusal_not_found] },
})
