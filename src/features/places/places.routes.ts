import { refuseOutside } from '#features/territory/outside.actions.ts'
import { type Limit, limitFor } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { localizedAddress } from './addressWords.contract.ts'
import { addressFor } from './places.actions.ts'
import { reverseGeocode, searchPlaces } from './places.contract.ts'
import { coordinatesOf } from './search/coordinates.rules.ts'
import { searchFor } from './search/search.actions.ts'

/** Source: safety rules, limits: search and reverse. */
const REVERSE: Limit = { name: 'reverse', points: 60, seconds: 60 }
const REVERSE_OF_ADDRESS: Limit = { name: 'reverse-address', points: 120, seconds: 60 }
const SEARCH: Limit = { name: 'search', points: 60, seconds: 60 }
const SEARCH_OF_ADDRESS: Limit = { name: 'search-address', points: 120, seconds: 60 }

/** How long a preview waits for its turn and for the service, milliseconds. */
const WAIT_MS = 10_000

export const placeRoutes = [
  handle(reverseGeocode, async ({ services, caller, user, input }) => {
    const { territory, limits } = services
    refuseOutside(reverseGeocode, territory, input)
    await limits.spend(...limitFor(caller, REVERSE, REVERSE_OF_ADDRESS))
    const { lat, lng, ...chosen } = input
    const patience = { waitMs: WAIT_MS, sender: user?.id ?? caller.address }
    const address = await addressFor(services, { lat, lng }, chosen, patience)
    if (address.kind === 'unavailable') throw refuse(reverseGeocode, 'address-unavailable', { retryAfterSeconds: 5 })
    if (address.kind === 'no-source' || address.label === null) throw refuse(reverseGeocode, 'address-unknown')
    return { address: localizedAddress(address.label) }
  }),
  handle(searchPlaces, async ({ services, caller, user, input }) => {
    const { territory, limits } = services
    await limits.spend(...limitFor(caller, SEARCH, SEARCH_OF_ADDRESS))
    const point = coordinatesOf(input.q)
    if (point) refuseOutside(searchPlaces, territory, point)
    const found = await searchFor(services, input.q, input.pressed === '1', user?.id ?? caller.address)
    return { ...found, next: null }
  }),
]
