import type { PackInfo } from '#features/pack/pack.rules.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { keptFor } from '#shared/keptFor.ts'
import { isUnavailable } from '../geocoderAnswers.gateway.ts'
import { findInIndex } from '../import/index.actions.ts'
import { deleteSearches, findSearch, saveSearch } from '../import/index.queries.ts'
import type { Findings } from '../places.contract.ts'
import type { Geocoder } from '../places.gateway.ts'
import type { Asker } from '../queue.gateway.ts'
import { openSharedRequests } from '../sharedRequests.gateway.ts'
import { coordinatesLabel, coordinatesOf } from './coordinates.rules.ts'
import { partsBeforeEnding, withoutHome, wordsOf } from './names.rules.ts'
import { type FoundPlace, labelOf, SEARCH_ABOVE_CHARACTERS, resultsInside } from './search.rules.ts'
import { corrected, vocabularyOf } from './spelling.rules.ts'

/** How long the geocoder's answer to a search stays in the cache, milliseconds. */
const KEPT_MS = 30 * DAY_MS

/** Maximum number of searches in the cache; some tens of megabytes. */
const MAX_KEPT = 50_000

/** How long to wait for the geocoder and its queue, milliseconds; after that, only our own index is used. */
const TIMEOUT_MS = 6000

/**
 * Up to five streets and places of the territory: what the geocoder finds, if it may be asked, then what our own index
 * finds, which also works without a geocoder. `isPressed`: the person pressed Search; `sender`: who asks,
 * because few requests of each may wait. Source: spec §7 "External".
 */
export async function searchFor(
  services: Services,
  text: string,
  isPressed: boolean,
  sender: string,
  takesParts = true,
): Promise<Findings> {
  const { territory, geocoder } = services
  if ([...text].length <= SEARCH_ABOVE_CHARACTERS) return { items: [], geocoder: 'not-asked' }
  const point = coordinatesOf(text)
  if (point) return { items: [{ label: coordinatesLabel(point), ...point }], geocoder: 'not-needed' }
  const asked = isPressed || geocoder?.isLive ? geocoder : null
  const [found, own] = await Promise.all([
    asked && askInTime(services, asked, text, sender),
    findOwn(services, text, takesParts),
  ])
  const items = resultsInside([...(found ?? []), ...own], territory.bounds)
  const geocoderState = found ? 'answered' : asked ? 'unavailable' : geocoder ? 'not-asked' : 'not-needed'
  return { items, geocoder: geocoderState }
}

/**
 * Whether a search for these words gives this place under this label, by the cache and the index; the geocoder is not
 * asked. This keeps people from inventing names for places.
 */
export async function isFoundBy(services: Services, words: string, { label, lat, lng }: FoundPlace): Promise<boolean> {
  const [kept = [], own] = await Promise.all([findKept(services, words), findOwn(services, words)])
  const isIt = (one: FoundPlace) => one.label === label && isNear(one.lat, lat) && isNear(one.lng, lng)
  return [...kept, ...own].some(isIt)
}

/**
 * What our own index finds for an address; if nothing, what it finds after misspelt words are corrected. Then, with
 * `takesParts`, what it finds for the first of the address's parts that is known, such as its quarter.
 */
async function findOwn(services: Services, typed: string, takesParts = true): Promise<FoundPlace[]> {
  const { database, territory } = services
  const { addressEnding } = territory
  const text = withoutHome(typed, addressEnding)
  if (text === null) return []
  const found = await findInIndex(database.sql, text, addressEnding)
  if (found.length > 0) return found
  const spelt = await findCorrected(services, text)
  if (spelt.length > 0) return spelt
  for (const part of takesParts ? partsBeforeEnding(text, addressEnding) : []) {
    const ofPart = await findInIndex(database.sql, part, addressEnding)
    if (ofPart.length > 0) return ofPart
  }
  return []
}

/** What our own index finds after misspelt words are corrected by the names of the pack. */
async function findCorrected({ database, packs, territory }: Services, text: string): Promise<FoundPlace[]> {
  const { addressEnding } = territory
  const info = packs.current()?.info
  if (!info) return []
  const better = corrected(wordsOf(text), vocabularyFor(info))
  return better ? findInIndex(database.sql, better.join(' '), addressEnding) : []
}

const vocabularyFor = keptFor(({ places }: PackInfo) => vocabularyOf(places.flatMap(({ names }) => names)))

/** Nearer than a metre: reports are stored with seven decimals. */
function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6
}

/** The geocoder's cached answer to these words, unless it is too old. */
function findKept({ database, now }: Services, words: string): Promise<FoundPlace[] | undefined> {
  return findSearch(database.sql, queryOf(words), new Date(now().getTime() - KEPT_MS))
}

/** The words as they are sent to the geocoder, which are also the key of the cache. */
function queryOf(words: string): string {
  return words.trim().toLowerCase().replace(/\s+/g, ' ')
}

/** What the geocoder finds, from the cache if possible; null when it fails or takes too long. */
async function askInTime(
  services: Services,
  geocoder: Geocoder,
  text: string,
  sender: string,
): Promise<FoundPlace[] | null> {
  const query = queryOf(text)
  const kept = await findKept(services, text)
  if (kept) return kept
  return requestsTo(geocoder)(query, TIMEOUT_MS, null, (signal) => ask(services, geocoder, query, { sender, signal }))
}

/** The requests to each geocoder that are in progress. */
const requestsTo = keptFor(() => openSharedRequests<FoundPlace[] | null>())

async function ask(
  { database, log, now }: Services,
  geocoder: Geocoder,
  query: string,
  asker: Asker,
): Promise<FoundPlace[] | null> {
  let found: FoundPlace[]
  try {
    found = (await geocoder.search(query, asker)).map(({ lat, lng, ...names }) => ({ label: labelOf(names), lat, lng }))
  } catch (error) {
    if (!isUnavailable(error) && !asker.signal?.aborted) log.error({ err: error }, 'a search was not sent')
    return null
  }
  await saveSearch(database.sql, query, found, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'a search could not be remembered')
  })
  return found
}

/** Job: deletes searches from the cache that are too old or too many. */
export async function forgetSearches({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await deleteSearches(database.sql, new Date(now().getTime() - KEPT_MS), MAX_KEPT)
}
