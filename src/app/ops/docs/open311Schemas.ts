import { z } from 'zod'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { MEDIA_TYPES, MAX_IDS, MAX_LISTED, type State, STATES } from '#features/open311/open311.rules.ts'
import { MAX_PAGE, QUERY_MAX, SORTS } from '#features/open311/read/filters.actions.ts'
import { ADDRESS_MAX, OWN_ID_MAX, OWN_IDS, URL_MAX } from '#features/open311/write/fields.actions.ts'
import { DESCRIPTION_MAX } from '#features/reports/reports.rules.ts'

const time = z.string().meta({ format: 'date-time' })
const service = z.enum(CATEGORIES)
const state = z.enum(Object.keys(STATES) as State[]) // its own keys

/** The schemas of the answers in JSON. */
export const ANSWERS = {
  discovery: z.object({
    changeset: time,
    contact: z.string(),
    key_service: z.string(),
    endpoints: z.array(
      z.object({
        specification: z.string(),
        url: z.string(),
        changeset: time,
        type: z.enum(['production', 'test']),
        formats: z.array(z.enum(Object.values(MEDIA_TYPES))),
      }),
    ),
  }),
  services: z.array(
    z.object({
      service_code: service,
      service_name: z.string(),
      description: z.string(),
      metadata: z.literal(false),
      type: z.literal('realtime'),
      keywords: z.string(),
      group: z.null(),
    }),
  ),
  definition: z.object({ service_code: service, attributes: z.array(z.unknown()).max(0) }),
  requests: z.array(
    z.object({
      service_request_id: z.string(),
      status: state,
      status_notes: z.string().nullable(),
      service_name: z.string(),
      service_code: service,
      description: z.string(),
      agency_responsible: z.null(),
      service_notice: z.null(),
      requested_datetime: time,
      updated_datetime: time,
      expected_datetime: z.null(),
      address: z.string().nullable(),
      address_id: z.null(),
      zipcode: z.null(),
      lat: z.number(),
      long: z.number(),
      media_url: z.string().nullable(),
      extended_attributes: z
        .object({
          url: z.string(),
          confirms: z.number(),
          rejects: z.number(),
          comments: z.number(),
          community_validated: z.boolean(),
        })
        .optional(),
    }),
  ),
  token: z.array(z.object({ service_request_id: z.string(), token: z.string() })),
  taken: z.array(
    z.object({ service_request_id: z.string(), service_notice: z.string().nullable(), account_id: z.null() }),
  ),
}

const extensions = z.enum(['true', 'false']).optional().describe('With extended_attributes')

export const LIST_QUERY = z.object({
  service_request_id: z
    .array(z.string())
    .max(MAX_IDS)
    .optional()
    .describe('These requests; all other parameters are ignored'),
  service_code: z.array(service).optional(),
  status: z.array(state).optional(),
  start_date: time.optional(),
  end_date: time.optional(),
  bbox: z.array(z.number()).length(4).optional().describe('West, south, east, north in degrees'),
  q: z.string().max(QUERY_MAX).optional().describe('All these words, in text, address or category'),
  sort: z.enum(SORTS).optional(),
  page: z.int().min(1).max(MAX_PAGE).optional(),
  page_size: z.int().min(1).max(MAX_LISTED).optional(),
  extensions,
})

export const REQUEST_QUERY = z.object({ extensions })

export const SENT_FORM = z.object({
  api_key: z.string(),
  service_code: service,
  lat: z.string().optional().describe('Degrees; with long, or else address_string'),
  long: z.string().optional(),
  address_string: z.string().max(ADDRESS_MAX).optional(),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  media_url: z.string().max(URL_MAX).optional().describe('Fetched if its host is in OPEN311_MEDIA_HOSTS'),
  ...Object.fromEntries(OWN_IDS.map((name) => [name, z.string().max(OWN_ID_MAX).optional()])),
})

/** The header that gives a sent request the sender's own id, as the fields of OWN_IDS do. */
export const SENT_HEADERS = z.object({ 'Idempotency-Key': z.string().max(OWN_ID_MAX).optional() })
