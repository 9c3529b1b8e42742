import { z } from 'zod'
import { cleanText, isBlank, truncate } from '#shared/text.ts'
import { ADDRESS_MAX } from './places.rules.ts'
import { type Asker, paceOf, queueWithPace } from './queue.gateway.ts'
import type { GeocodedPlace } from './search/search.rules.ts'

/** Source: safety rules, load: 5 s, no redirects, open circuit 60 s after 5 failures; one request a second. */
const TIMEOUT_MS = 5000
const GAP_MS = 1000
const FAILURES_TO_OPEN = 5
const OPEN_MS = 60_000
const MAX_WAITING = 30
/**
 * How many of the waiting requests may come from one account or, for visitors, one address: as many as are answered
 * before they give up.
 */
const MAX_OF_CALLER = 10
/** Refusals of the queue are logged at most this often: many come at once. */
const LOG_EVERY_MS = 60_000
const MAX_ANSWER_BYTES = 64 * 1024
const MOST_FOUND = 10

export interface Geocoder {
  /**
   * The name of a point; null when the service knows none. The request is not sent if the asker gives up before its
   * turn.
   * @throws GeocoderUnavailable
   */
  reverse(lat: number, lng: number, asker?: Asker): Promise<{ label: string | null }>
  /**
   * The results for these words in the service's country, the best first; at most ten.
   * @throws GeocoderUnavailable
   */
  search(words: string, asker?: Asker): Promise<GeocodedPlace[]>
  /** Whether it may be asked while somebody types. */
  isLive: boolean
}

/** Whether the service failed, is not asked for now, or too many requests are waiting. The client has logged why. */
export const isUnavailable = (error: unknown): boolean => error instanceof GeocoderUnavailable

/** The service failed, is not asked for now, or too many requests are waiting. Recognised by its code. */
export class GeocoderUnavailable extends Error {
  readonly code = 'geocoder-unavailable'

  constructor(why: string, cause?: unknown) {
    super(`The geocoder gave no answer: ${why}`, { cause })
    this.name = 'GeocoderUnavailable'
  }
}

export interface GeocoderOptions {
  /** The URL of the service, without `/reverse`. */
  url: string
  /** Identifies us, as the service's terms require. */
  userAgent: string
  /** The country to search in; ISO 3166-1 alpha-2, lower case. */
  countryCode: string
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

const named = z.object({ display_name: z.string().optional() })

const degrees = z.coerce.number().pipe(z.number().refine(Number.isFinite))
const words = z.string().optional().catch(undefined)
const found = z.object({
  display_name: z.string(),
  lat: degrees,
  lon: degrees,
  address: z.object({ road: words, city: words, town: words, village: words }).optional().catch(undefined),
})

/**
 * A client of Nominatim's `/reverse` and `/search`: one request at a time and one a second, for all processes together
 * if they share turns.
 */
export function openGeocoder(options: GeocoderOptions): Geocoder {
  const { url, userAgent, countryCode, isLive, log, gapMs = GAP_MS, reserveSlot } = options
  const ownPace = paceOf(gapMs)
  const pace = reserveSlot
    ? () =>
        reserveSlot(gapMs).catch((error: unknown) => {
          log.warn({ err: error }, 'the turns at the geocoder could not be shared')
          return ownPace()
        })
    : ownPace
  const queue = queueWithPace(pace, MAX_WAITING, MAX_OF_CALLER)
  let failures = 0
  let openUntilMs = 0
  let refused = 0
  let loggedAtMs = -Infinity

  function noteRefused(): void {
    refused += 1
    if (performance.now() < loggedAtMs + LOG_EVERY_MS) return
    log.warn({ refused, why: 'too many are waiting' }, 'the geocoder was not asked')
    refused = 0
    loggedAtMs = performance.now()
  }

  async function ask<T>(address: string, read: (json: unknown) => T): Promise<T> {
    if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
    try {
      const answer = read(await fetchJson(address, userAgent))
      failures = 0
      return answer
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_TO_OPEN) openUntilMs = performance.now() + OPEN_MS
      log.warn({ failures, why: error instanceof Error ? error.message : String(error) }, 'the geocoder failed')
      throw error instanceof GeocoderUnavailable ? error : new GeocoderUnavailable('it could not be reached', error)
    }
  }

  function pacedRequest<T>(address: string, asker: Asker | undefined, read: (json: unknown) => T): Promise<T> {
    if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
    if (queue.isFullFor(asker?.caller)) {
      noteRefused()
      throw new GeocoderUnavailable('too many are waiting')
    }
    return queue.add(() => ask(address, read), asker)
  }

  return {
    isLive,
    reverse: async (lat, lng, asker) =>
      pacedRequest(`${url}/reverse?format=json&lat=${lat}&lon=${lng}`, asker, readName),
    async search(wanted, asker) {
      const rest = { countrycodes: countryCode, limit: String(MOST_FOUND), addressdetails: '1' }
      return pacedRequest(
        `${url}/search?${new URLSearchParams({ format: 'json', q: wanted, ...rest })}`,
        asker,
        readFound,
      )
    },
  }
}

async function fetchJson(address: string, userAgent: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { 'user-agent': userAgent, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new GeocoderUnavailable(`status ${response.status}`)
  }
  return JSON.parse(await readUpTo(response, MAX_ANSWER_BYTES))
}

function readName(json: unknown): { label: string | null } {
  const parsed = named.safeParse(json)
  if (!parsed.success) throw new GeocoderUnavailable('another shape')
  return { label: lineOf(parsed.data.display_name ?? '') }
}

/** Reads a list of results; invalid entries are left out. */
function readFound(json: unknown): GeocodedPlace[] {
  if (!Array.isArray(json)) throw new GeocoderUnavailable('another shape')
  return json.slice(0, MOST_FOUND).flatMap((entry: unknown) => {
    const { data } = found.safeParse(entry)
    const displayName = lineOf(data?.display_name ?? '')
    if (!data || displayName === null) return []
    const { road, city, town, village } = data.address ?? {}
    const [street, settlement] = [road, city ?? town ?? village].map((name) => lineOf(name ?? '') ?? undefined)
    return [{ displayName, lat: data.lat, lng: data.lon, road: street, town: settlement }]
  })
}

/** Cleans a name from the service by our rules for texts. */
function lineOf(name: string): string | null {
  const cleaned = cleanText(name.replace(/[\n\r\t]+/g, ' '))
  return cleaned === null || isBlank(cleaned) ? null : truncate(cleaned, ADDRESS_MAX - 1)
}

async function readUpTo(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new GeocoderUnavailable('its answer was too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
