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
/** Of those that wait, so many may be one account's or, of visitors, one address's: what is answered before they give up. */
const MAX_OF_CALLER = 10
const MAX_ANSWER_BYTES = 64 * 1024
const MOST_FOUND = 10

export interface Geocoder {
  /**
   * The name of a point; null when the service knows none. It is not asked for an asker who has left before their turn.
   * @throws GeocoderUnavailable
   */
  reverse(lat: number, lng: number, asker?: Asker): Promise<{ label: string | null }>
  /**
   * What the service finds for these words in its country, the best first; at most ten.
   * @throws GeocoderUnavailable
   */
  search(words: string, asker?: Asker): Promise<GeocodedPlace[]>
  /** Whether it may be asked while somebody types. */
  isLive: boolean
}

/** The service failed, is not asked for now, or too many are waiting for it. Known by its code. */
export class GeocoderUnavailable extends Error {
  readonly code = 'geocoder-unavailable'

  constructor(why: string, cause?: unknown) {
    super(`The geocoder gave no answer: ${why}`, { cause })
    this.name = 'GeocoderUnavailable'
  }
}

export interface GeocoderOptions {
  /** Where the service is, without `/reverse`. */
  url: string
  /** Who asks, as the service's terms want to know. */
  userAgent: string
  /** ISO 3166-1 alpha-2, lower case: where it searches. */
  countryCode: string
  isLive: boolean
  log: { warn(fields: object, message: string): void }
  /** Milliseconds between requests; tests need not wait a second. */
  gapMs?: number
  /**
   * Takes the next moment among several processes that is so many milliseconds after the one before, and gives in how many it
   * comes. Absent where there is one process.
   */
  shareTurns?: ((gapMs: number) => Promise<number>) | undefined
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

/** A client of Nominatim's `/reverse` and `/search`: one request at a time, one a second, of all processes together where they share turns. */
export function openGeocoder(options: GeocoderOptions): Geocoder {
  const { url, userAgent, countryCode, isLive, log, gapMs = GAP_MS, shareTurns } = options
  const ownPace = paceOf(gapMs)
  const pace = shareTurns
    ? () =>
        shareTurns(gapMs).catch((error: unknown) => {
          log.warn({ err: error }, 'the turns at the geocoder could not be shared')
          return ownPace()
        })
    : ownPace
  const queue = queueWithPace(pace, MAX_WAITING, MAX_OF_CALLER)
  let failures = 0
  let openUntilMs = 0

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

  function inTurn<T>(address: string, asker: Asker | undefined, read: (json: unknown) => T): Promise<T> {
    if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
    if (queue.isFullFor(asker?.caller)) throw new GeocoderUnavailable('too many are waiting')
    return queue.add(() => ask(address, read), asker)
  }

  return {
    isLive,
    reverse: async (lat, lng, asker) => inTurn(`${url}/reverse?format=json&lat=${lat}&lon=${lng}`, asker, readName),
    async search(wanted, asker) {
      const rest = { countrycodes: countryCode, limit: String(MOST_FOUND), addressdetails: '1' }
      return inTurn(`${url}/search?${new URLSearchParams({ format: 'json', q: wanted, ...rest })}`, asker, readFound)
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

/** What can't be read of a list is left out. */
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

/** A name from outside obeys the rules of texts too. */
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
