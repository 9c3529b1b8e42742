import { registry } from 'zod'
import { listReports } from '#features/feed/feed.contract.ts'
import { DEFAULT_DAYS, SEARCH_MAX } from '#features/feed/feed.rules.ts'

/** What the fields of some inputs mean. It is not in the contracts, because browsers would have to load it. */
export const FIELDS = registry<{ description: string }>()

const { days, since, until, state, q, lat, lng, cursor } = listReports.input.shape

FIELDS.add(days, { description: `The last days, or all; without days, since and until it is ${DEFAULT_DAYS}` })
FIELDS.add(since, {
  description:
    'Made at this time or later: ISO 8601 with a zone (write + as %2B), or a date, which begins at midnight UTC',
})
FIELDS.add(until, { description: 'Made before this time, written like since' })
FIELDS.add(state, { description: 'validated: the community has validated it, and it is open or resolved' })
FIELDS.add(q, {
  description: `All these words, or forms of them, in description, address or category; up to ${SEARCH_MAX} characters`,
})
FIELDS.add(lat, { description: 'The point of sort=nearest' })
FIELDS.add(lng, { description: 'The point of sort=nearest' })
FIELDS.add(cursor, { description: '`next` of the response before; the other parameters stay the same' })
