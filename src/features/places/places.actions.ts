import { setTimeout as sleep } from 'node:timers/promises'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Services } from '#server/services.ts'
import type { Geocoder } from './places.gateway.ts'
import { indexSeen } from './index.actions.ts'
import { findPlace, savePlace } from './places.queries.ts'
import { placeKey } from './places.rules.ts'

/** The address of a point: known (null: it has no name), not there yet, or the service failed. */
export type Address = { kind: 'known'; label: string | null } | { kind: 'pending' } | { kind: 'unavailable' }

/** A point's address from the cache, else from the geocoder if it answers within `waitMs`; it goes on asking after that. */
export async function addressOf(services: Services, point: LatLng, { waitMs }: { waitMs: number }): Promise<Address> {
  const known = await findPlace(services.database.sql, placeKey(point))
  if (known) return { kind: 'known', label: known.label }
  const asked = askOnce(services, point)
  const waited = new AbortController()
  const tooLate = sleep(waitMs, { kind: 'pending' } as const, { signal: waited.signal }).catch(() => asked)
  return Promise.race([asked, tooLate]).finally(() => waited.abort())
}

/** What each geocoder is being asked now, by key: one question for everybody who wants to know the same. */
const asking = new WeakMap<Geocoder, Map<string, Promise<Address>>>()

function askOnce(services: Services, point: LatLng): Promise<Address> {
  const key = placeKey(point)
  const questions = asking.get(services.geocoder) ?? new Map<string, Promise<Address>>()
  asking.set(services.geocoder, questions)
  const found = questions.get(key) ?? ask(services, point, key).finally(() => questions.delete(key))
  questions.set(key, found)
  return found
}

async function ask(services: Services, { lat, lng }: LatLng, key: string): Promise<Address> {
  const { geocoder, database, log, now } = services
  // Whoever has looked before may come when the question of another has been answered and is over.
  const known = await findPlace(database.sql, key).catch(() => undefined)
  if (known) return { kind: 'known', label: known.label }
  let label: string | null
  try {
    label = (await geocoder.reverse(lat, lng)).label
  } catch {
    return { kind: 'unavailable' } // the gateway has logged it
  }
  await savePlace(database.sql, key, label, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'an address could not be remembered')
  })
  // Nobody waits for it; what fails now, the job does later.
  void indexSeen(services).catch((error: unknown) => log.warn({ err: error }, 'an address was not indexed'))
  return { kind: 'known', label }
}
