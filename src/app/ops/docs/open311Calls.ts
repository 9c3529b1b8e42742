import type { z } from 'zod'
import { OPEN311_ROOT, VERSION_ROOT } from '#features/open311/open311.rules.ts'
import { ANSWERS, LIST_QUERY, REQUEST_QUERY, SENT_FORM, SENT_HEADERS } from './open311Schemas.ts'

export interface Open311Call {
  method: 'GET' | 'POST'
  /** Without the .json or .xml at its end. */
  address: string
  summary: string
  /** For the command to copy: the path, by default `address` with .json, and the fields to send. */
  example?: string
  sent?: string[]
  query?: z.ZodObject
  headers?: z.ZodObject
  form?: z.ZodObject
  answer: z.ZodType
  /** The statuses of its errors. */
  errors: (400 | 403 | 404 | 429 | 503)[]
}

/** Every call of the interface of Open311, as both documents describe it. */
export const OPEN311_CALLS: Open311Call[] = [
  {
    method: 'GET',
    address: `${OPEN311_ROOT}/discovery`,
    summary: 'Where the interface is, and what it speaks',
    answer: ANSWERS.discovery,
    errors: [404, 503],
  },
  {
    method: 'GET',
    address: `${VERSION_ROOT}/services`,
    summary: 'The categories as services',
    answer: ANSWERS.services,
    errors: [404, 503],
  },
  {
    method: 'GET',
    address: `${VERSION_ROOT}/services/{service_code}`,
    summary: 'The questions of a service',
    example: `${VERSION_ROOT}/services/litter.json`,
    answer: ANSWERS.definition,
    errors: [404, 503],
  },
  {
    method: 'GET',
    address: `${VERSION_ROOT}/requests`,
    summary:
      'Reports by service_request_id, service_code, status (open, closed), start_date, end_date, bbox, q; sort, page, page_size, extensions=true',
    example: `${VERSION_ROOT}/requests.json?status=open&service_code=litter,noise&page_size=20`,
    query: LIST_QUERY,
    answer: ANSWERS.requests,
    errors: [400, 404, 429, 503],
  },
  {
    method: 'GET',
    address: `${VERSION_ROOT}/requests/{service_request_id}`,
    summary: 'One report',
    example: `${VERSION_ROOT}/requests/ID.json`,
    query: REQUEST_QUERY,
    answer: ANSWERS.requests,
    errors: [404, 429, 503],
  },
  {
    method: 'GET',
    address: `${VERSION_ROOT}/tokens/{token}`,
    summary: 'The report of a token',
    example: `${VERSION_ROOT}/tokens/ID.json`,
    answer: ANSWERS.token,
    errors: [404, 503],
  },
  {
    method: 'POST',
    address: `${VERSION_ROOT}/requests`,
    summary:
      'Send a report with an api_key: service_code, lat and long or address_string, description, media_url, attribute[external_id]; 1,000 a day',
    sent: ['api_key=KEY', 'service_code=litter', 'lat=36.1408', 'long=-5.3536', 'description=A bin has tipped over'],
    headers: SENT_HEADERS,
    form: SENT_FORM,
    answer: ANSWERS.taken,
    errors: [400, 403, 404, 429, 503],
  },
]
