import { addressFor, addressOf, type ChosenName, lineOf } from '#features/places/places.actions.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Services } from '#platform/server/services.ts'
import { findWithoutAddress, saveAddress } from './addresses.queries.ts'

/** The longest that the response to a submission waits for an address, milliseconds. */
const ADDRESS_WAIT_MS = 1500

/** How many reports one run of the job gives an address. A geocoder takes a second for each. */
const FILL_BATCH = 40

/** After this many failures in a row, the geocoder counts as unavailable. */
const MAX_FAILURES = 3

/** The longest that the job and the migration wait for one address, milliseconds. */
export const FILL_WAIT_MS = 10_000

/**
 * The address of a location: '' if it has none, null if it is not known in time or the lookup fails; then a job tries
 * again.
 */
export async function addressNow(services: Services, sender: string, point: LatLng, chosen: ChosenName = {}) {
  try {
    return lineOf(await addressFor(services, point, chosen, { waitMs: ADDRESS_WAIT_MS, sender }))
  } catch (error) {
    services.log.warn({ err: error }, 'an address was not looked up')
    return null
  }
}

/**
 * A job: looks up addresses that were unknown when their reports were submitted. Ends when the geocoder fails several
 * times in a row, since it may fail for one location only.
 */
export async function fillAddresses(services: Services, stop?: AbortSignal): Promise<void> {
  const { sql, transaction } = services.database
  let failed = 0
  for (const { id, lat, lng } of await findWithoutAddress(sql, FILL_BATCH)) {
    if (stop?.aborted || failed >= MAX_FAILURES) return
    const address = lineOf(await addressOf(services, { lat, lng }, { waitMs: FILL_WAIT_MS }))
    failed = address === null ? failed + 1 : 0
    if (address !== null) await transaction((inside) => saveAddress(inside, { id, lat, lng }, address))
  }
}
