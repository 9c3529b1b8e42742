import type { Bounds } from '#features/territory/territory.rules.ts'
import { reasonOf } from '#platform/server/thrown.ts'
import { fetchJson, GeocoderUnavailable, MAX_FOUND, readFound, readName } from './geocoderAnswers.gateway.ts'
import { type Asker, paceOf, queueWithPace } from './queue.gateway.ts'
import type { GeocodedPlace } from './search/search.rules.ts'

/** Source: safety rules, load: open circuit 60 s after 5 failures; one request a second. */
const GAP_MS = 1000
const FAILURES_TO_OPEN = 5
const OPEN_MS = 60_000
const MAX_WAITING = 30
/**
 * How many of the waiting requests may come from one account or, for visitors, one address: as many as are answered
 * before they give up.
 */
const MAX_OF_SENDER = 10
/** Refusals, of the queue or the service, are logged at most this often: many come at once. */
const LOG_EVERY_MS = 60_000

export interface Geocoder {
  /**
   * The name of a point; null when the service knows none. The request is not sent if the asker gives up before its
   * turn.
   * @throws GeocoderUnavailable
   */
  reverse(lat: number, lng: number, asker?: Asker): Promise<{ label: string | null }>
  /**
   * The results for these words within the bounds, the best first; at most ten.
   * @throws GeocoderUnavailable
   */
  search(words: string, asker?: Asker): Promise<GeocodedPlace[]>
  /** Whether it may be asked while somebody types. */
  isLive: boolean
}

export interface GeocoderOptions {
  /** The URL of the service, without `/reverse`. */
  url: string
  /** Identifies us, as the service's terms require. */
  userAgent: string
  /** The country to search in; ISO 3166-1 alpha-2, lower case. */
  countryCode: string
  /** Where to search, because the ten best of a whole country may all lie elsewhere. */
  bounds: Bounds
  isLive: boolean
  log: { warn(fields: object, message: string): void }
  /** Milliseconds between requests; shorter in tests. */
  gapMs?: number
  /**
   * Reserves the next turn for all processes together, at least this many milliseconds after the one before; returns in
   * how many milliseconds it comes. Absent where there is one process.
   */
  reserveSlot?: ((gapMs: number) => Promise<number>) | undefined
}

/**
 * A client of Nominatim's `/reverse` and `/search`: one request at a time and one a second, for all processes together
 * if they share turns.
 */
export function openGeocoder(options: GeocoderOptions): Geocoder {
  const { url, userAgent, countryCode, bounds, isLive, log, gapMs = GAP_MS, reserveSlot } = options
  const { west, south, east, north } = bounds
  const viewbox = [west, south, east, north].join(',')
  const ownPace = paceOf(gapMs)
  const pace = reserveSlot
    ? () =>
        reserveSlot(gapMs).catch((error: unknown) => {
          log.warn({ err: error }, 'the turns at the geocoder could not be shared')
          return ownPace()
        })
    : ownPace
  const noteCrowd = logRarely(log, 'the geocoder was not asked')
  const noteRefusal = logRarely(log, 'the geocoder refused')
  const busy = () => {
    noteCrowd('too many are waiting')
    return new GeocoderUnavailable('too many are waiting')
  }
  const enqueue = queueWithPace(pace, { maxWaiting: MAX_WAITING, maxOfSender: MAX_OF_SENDER, busy })
  let failures = 0
  let openUntilMs = 0

  async function ask<T>(address: string, read: (json: unknown) => T): Promise<T> {
    if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
    try {
      const answer = read(await fetchJson(address, userAgent))
      failures = 0
      return answer
    } catch (error) {
      const why = reasonOf(error)
      if (error instanceof GeocoderUnavailable && error.isRefusal) {
        noteRefusal(why)
        throw error
      }
      failures += 1
      if (failures >= FAILURES_TO_OPEN) openUntilMs = performance.now() + OPEN_MS
      log.warn({ failures, why }, 'the geocoder failed')
      throw error instanceof GeocoderUnavailable
        ? error
        : new GeocoderUnavailable('it could not be reached', { cause: error })
    }
  }

  function pacedRequest<T>(address: string, asker: Asker | undefined, read: (json: unknown) => T): Promise<T> {
    if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
    return enqueue(() => ask(address, read), asker)
  }

  return {
    isLive,
    reverse: async (lat, lng, asker) =>
      pacedRequest(`${url}/reverse?format=json&lat=${lat}&lon=${lng}`, asker, readName),
    async search(wanted, asker) {
      const rest = { countrycodes: countryCode, limit: String(MAX_FOUND), addressdetails: '1', viewbox, bounded: '1' }
      const query = new URLSearchParams({ format: 'json', q: wanted, ...rest })
      return pacedRequest(`${url}/search?${query}`, asker, readFound)
    },
  }
}

/** Returns a function that logs at most one of many refusals, with how many there were since the last one logged. */
function logRarely(log: GeocoderOptions['log'], message: string): (why: string) => void {
  let refused = 0
  let loggedAtMs = -Infinity
  return (why) => {
    refused += 1
    if (performance.now() < loggedAtMs + LOG_EVERY_MS) return
    log.warn({ refused, why }, message)
    refused = 0
    loggedAtMs = performance.now()
  }
}
