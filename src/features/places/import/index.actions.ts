import type { LatLng } from '#features/territory/territory.rules.ts'
import { repeatUntilDone } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { keyOf, rangeOf, readingsOf, rotationsOf, wordsOf } from '../search/names.rules.ts'
import { MAX_FOUND, placeOfAddress, type FoundPlace } from '../search/search.rules.ts'
import {
  findByRanges,
  findByWords,
  findNotIndexed,
  type IndexedPlace,
  insertPlaces,
  markIndexed,
} from './index.queries.ts'

/** More than are shown, because other labels of the same place are dropped. */
const LOOKED_AT = 2 * MAX_FOUND
const SEEN_BATCH = 500

/**
 * Streets, places and houses of our own index whose names contain these words, the best first; more than are shown.
 * `ending` is what all addresses of the territory end with.
 */
export async function findInIndex(sql: Sql, text: string, ending: readonly string[]): Promise<FoundPlace[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const readings = readingsOf(words, ending)
  const begun = await findByRanges(sql, readings.map(rangeOf), words.join('_'), LOOKED_AT)
  const named = readings.at(-1) ?? words
  if (begun.length > 0 || named.length === 1) return begun
  const ranges = named.map((word) => rangeOf([word]))
  const patterns = named.map((word) => `% ${word}%`)
  return findByWords(sql, ranges, patterns, LOOKED_AT)
}

/** Adds the streets and places of these addresses to the index; those that exist already stay as they are. */
export async function indexAddresses(sql: Sql, addresses: readonly (LatLng & { address: string })[]): Promise<void> {
  const places = new Map<string, IndexedPlace>()
  for (const { address, lat, lng } of addresses) {
    const place = placeOfAddress(address)
    const key = place && keyOf(place.label)
    if (!key || places.has(key)) continue
    places.set(key, { key, label: place.label, kind: 'seen', lat, lng, rotations: rotationsOf([place.name]) })
  }
  if (places.size > 0) await insertPlaces(sql, 'seen', [...places.values()])
}

/** Job: adds the addresses that the geocoder has returned to the index. */
export async function indexSeen({ database }: Pick<Services, 'database'>): Promise<void> {
  const indexNext = async (sql: Sql) => {
    const addresses = await findNotIndexed(sql, SEEN_BATCH)
    await indexAddresses(sql, addresses.flatMap(readAddress))
    const keys = addresses.map(({ key }) => key)
    await markIndexed(sql, keys)
    return addresses.length
  }
  await repeatUntilDone(SEEN_BATCH, () => database.transaction(indexNext))
}

/** The key of an address is its point, `lat,lng`. */
function readAddress({ key, label }: { key: string; label: string | null }) {
  const [lat = NaN, lng = NaN] = key.split(',').map(Number)
  return label === null ? [] : [{ address: label, lat, lng }]
}
