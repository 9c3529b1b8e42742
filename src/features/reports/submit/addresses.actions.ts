import { addressFor, addressOf, type ChosenName } from '#features/places/places.actions.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Services } from '#platform/server/services.ts'
import { findNextWithoutAddress, findWithoutAddress, type PlacedReport, saveAddress } from '../reports.queries.ts'
import { ADDRESS_WAIT_MS } from '../reports.rules.ts'

/** Reports that get their address in one run of the job, at one request a second. */
const FILL_BATCH = 40
const FILL_WAIT_MS = 10_000

/** The address of a place if it is known at once; null leaves it to the job. Empty: it has none. */
export async function addressNow(
  services: Services,
  caller: string,
  point: LatLng,
  chosen: ChosenName = {},
): Promise<string | null> {
  const address = await addressFor(services, point, chosen, { waitMs: ADDRESS_WAIT_MS, caller })
  return address.kind === 'known' ? (address.label ?? '') : null
}

/** A job: looks up the addresses that were not known when their reports were submitted; ends when the service fails. */
export async function fillAddresses(services: Services, stop?: AbortSignal): Promise<void> {
  const { sql } = services.database
  for (const { id, lat, lng } of await findWithoutAddress(sql, FILL_BATCH)) {
    if (stop?.aborted) return
    const address = await addressOf(services, { lat, lng }, { waitMs: FILL_WAIT_MS })
    if (address.kind !== 'known') return
    await saveAddress(sql, { id, lat, lng }, address.label ?? '')
  }
}

/** Where a walk through the reports without an address is. */
export interface AddressPlace {
  at: Date
  id: string
}

/**
 * The address of the next report that has none, asked of the service in its turn: '' where it has none, null when the service
 * does not answer. null when there is no such report.
 */
export async function nextAddress(
  services: Services,
  after: AddressPlace,
): Promise<{ report: PlacedReport; place: AddressPlace; address: string | null } | null> {
  const report = await findNextWithoutAddress(services.database.sql, after)
  if (!report) return null
  const { id, lat, lng, createdAt } = report
  const found = await addressOf(services, { lat, lng }, { waitMs: FILL_WAIT_MS })
  const address = found.kind === 'known' ? (found.label ?? '') : null
  return { report: { id, lat, lng }, place: { at: createdAt, id }, address }
}
