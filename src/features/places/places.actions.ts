import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { keptFor } from '#shared/keptFor.ts'
import { isUnavailable } from './geocoderAnswers.gateway.ts'
import { indexSeen } from './import/index.actions.ts'
import type { Geocoder } from './places.gateway.ts'
import { deletePlaces, findPlace, savePlace } from './places.queries.ts'
import { addressOfLabel, placeKey } from './places.rules.ts'
import type { Asker } from './queue.gateway.ts'
import { packAddressAt } from './reverse/reverse.actions.ts'
import { forgetSearches, isFoundBy } from './search/search.actions.ts'
import { openSharedRequests } from './sharedRequests.gateway.ts'

/**
 * How long the geocoder's address of a point stays in the cache, milliseconds. Streets seldom get new names, and while
 * the geocoder is away the cache still answers, so this is longer than for searches.
 */
const KEPT_MS = 365 * DAY_MS

/** Maximum number of addresses in the cache. */
const MAX_KEPT = 50_000

/**
 * The address of a point: known (null: it has no name), unavailable because the geocoder failed or takes too long, or
 * there is neither a geocoder nor a pack.
 */
export type Address = { kind: 'known'; label: string | null } | { kind: 'unavailable' } | { kind: 'no-source' }

/** An address as reports keep it: '' if the point has none, null if it is not known. */
export function lineOf(address: Address): string | null {
  return address.kind === 'known' ? (address.label ?? '') : null
}

/**
 * How long to wait for an address, milliseconds, and who waits: an account or a network address. Only a few requests
 * of each may wait.
 */
interface Patience {
  waitMs: number
  sender?: string
}

/**
 * A point's address: from the geocoder, if there is one and it answers within `waitMs`, else from the pack. A request
 * that the geocoder has begun goes on after that, and its answer is stored.
 */
export async function addressOf(services: Services, point: LatLng, patience: Patience): Promise<Address> {
  const { geocoder } = services
  const asked = geocoder && (await askInTime(services, geocoder, point, patience))
  if (asked?.kind === 'known' && asked.label !== null) return asked
  const label = packAddressAt(services, point)
  if (label) return { kind: 'known', label }
  return asked ?? (label === undefined ? { kind: 'no-source' } : { kind: 'known', label })
}

/** The geocoder's address of a point, from the cache if possible; unavailable when it takes longer than `waitMs`. */
async function askInTime(
  services: Services,
  geocoder: Geocoder,
  point: LatLng,
  { waitMs, sender }: Patience,
): Promise<Address> {
  const key = placeKey(point)
  const known = await findPlace(services.database.sql, key)
  if (known) return { kind: 'known', label: known.label }
  return requestsTo(geocoder)(key, waitMs, { kind: 'unavailable' }, (signal) =>
    ask(services, geocoder, point, key, { sender, signal }),
  )
}

/** A name that somebody has chosen for a point, and the search words that found it. */
export interface ChosenName {
  address?: string | undefined
  searched?: string | undefined
}

/**
 * The address of a report at this point: the chosen name if a search for its words finds it there, else the address of
 * the point. Both end as addresses of the territory do.
 */
export async function addressFor(
  services: Services,
  point: LatLng,
  { address: label, searched }: ChosenName,
  patience: Patience,
): Promise<Address> {
  if (label && searched && (await isFoundBy(services, searched, { label, ...point }))) {
    return { kind: 'known', label: addressOfLabel(label, services.territory.addressEnding) }
  }
  return addressOf(services, point, patience)
}

/** The requests to each geocoder that are in progress. */
const requestsTo = keptFor(() => openSharedRequests<Address>())

async function ask(
  services: Services,
  geocoder: Geocoder,
  { lat, lng }: LatLng,
  key: string,
  asker: Asker,
): Promise<Address> {
  const { database, log, now } = services
  // Another request may have stored this address since the caller looked.
  const known = await findPlace(database.sql, key).catch((error: unknown) => {
    log.warn({ err: error }, 'the address cache was not read')
    return undefined
  })
  if (known) return { kind: 'known', label: known.label }
  let label: string | null
  try {
    label = (await geocoder.reverse(lat, lng, asker)).label
  } catch (error) {
    if (!isUnavailable(error) && !asker.signal?.aborted) log.error({ err: error }, 'an address was not looked up')
    return { kind: 'unavailable' }
  }
  await savePlace(database.sql, key, label, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'an address could not be remembered')
  })
  // Not awaited; if it fails, the job does it later.
  void indexSeen(services).catch((error: unknown) => log.warn({ err: error }, 'an address was not indexed'))
  return { kind: 'known', label }
}

/** Job: deletes the geocoder's answers, addresses and searches, that are too old or too many. Reports keep theirs. */
export async function forgetAnswers(services: Pick<Services, 'database' | 'now'>): Promise<void> {
  const { database, now } = services
  await deletePlaces(database.sql, new Date(now().getTime() - KEPT_MS), MAX_KEPT)
  await forgetSearches(services)
}
