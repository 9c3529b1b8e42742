import { z } from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { decimal } from '#shared/fields.ts'

/** The address of a point as the geocoder gives it; screens shorten it with `shortAddress`. */
export const reverseGeocode = endpoint({
  method: 'GET',
  path: '/api/places/reverse',
  summary: 'The address of a point of the territory',
  who: 'anyone',
  input: z.object({ lat: decimal('invalid'), lng: decimal('invalid') }),
  reply: z.object({ address: z.string() }),
  refusals: {
    invalid: [400, m.refusal_invalid],
    outside: [400, m.submit_outside],
    'address-unknown': [404, m.address_unknown],
    'address-unavailable': [503, m.address_unavailable],
  },
})
