import { listReports } from '#features/feed/feed.contract.ts'
import { m } from '#messages'
import { MAX_PAGE_LENGTH } from '#shared/cursor.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wholeNumber } from '#shared/fields.ts'
import { z } from '#zod'
import { exportFilters } from '../exports/exports.contract.ts'
import { EMBED_DEFAULT } from './embed.rules.ts'

const frame = {
  method: 'GET',
  who: 'anyone',
  refusals: listReports.refusals,
} as const

/** The newest matching reports as a page for frames of other sites, without cookies and without JavaScript. */
export const embedPage = endpoint({
  ...frame,
  path: '/embed',
  summary:
    'The newest reports that match the list’s filters, as a page for a frame on another site; `map=1` adds a map',
  input: z.extend(exportFilters, {
    limit: z.pipe(
      z._default(wholeNumber, EMBED_DEFAULT),
      z.number().check(z.gte(1, 'invalid'), z.lte(MAX_PAGE_LENGTH, 'invalid')),
    ),
    map: z.optional(z.literal(['0', '1'], 'invalid')),
  }),
  publicFile: 'text/html; charset=utf-8',
  example: '?category=litter&days=30&map=1',
})

/** The map of that page. */
export const embedMap = endpoint({
  ...frame,
  path: '/embed/map.png',
  summary: 'An image of the map with the newest reports that match the list’s filters, 1280 × 720 px',
  input: exportFilters,
  publicFile: 'image/png',
  example: '?category=litter&days=30',
  refusals: { ...frame.refusals, 'no-map': [404, m.openData_embed_no_map], 'not-found': [404, m.openData_embed_empty] },
})
