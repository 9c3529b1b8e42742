import { z } from 'zod'
import { cleanText, isBlank, truncate } from '#shared/text.ts'
import { ADDRESS_MAX } from './places.rules.ts'
import type { GeocodedPlace } from './search/search.rules.ts'

/** Source: safety rules, load: 5 s, no redirects. */
const TIMEOUT_MS = 5000
const MAX_ANSWER_BYTES = 64 * 1024
/** The most results of a search that are read. */
export const MAX_FOUND = 10
/**
 * Statuses that mean that the service takes no requests from us. Other statuses from 400 to 499 are about one request,
 * which anybody may have caused, so they don't open the circuit.
 */
const UNWELCOME = [401, 403, 429]

/** The service failed, is not asked for now, or too many requests are waiting. Recognised by its code. */
export class GeocoderUnavailable extends Error {
  readonly code = 'geocoder-unavailable'
  /** Whether the service works, but refused this one request. */
  readonly isRefusal: boolean

  constructor(why: string, { cause, isRefusal = false }: { cause?: unknown; isRefusal?: boolean } = {}) {
    super(`The geocoder gave no answer: ${why}`, { cause })
    this.name = 'GeocoderUnavailable'
    this.isRefusal = isRefusal
  }
}

/** Whether the service failed, is not asked for now, or too many requests are waiting. The client has logged why. */
export const isUnavailable = (error: unknown): boolean => error instanceof GeocoderUnavailable

const named = z.object({ display_name: z.string().optional() })

const degrees = z.coerce.number().pipe(z.number().refine(Number.isFinite))
const words = z.string().optional().catch(undefined)
const found = z.object({
  display_name: z.string(),
  lat: degrees,
  lon: degrees,
  address: z.object({ road: words, city: words, town: words, village: words }).optional().catch(undefined),
})

/** The JSON at an address of the service. @throws GeocoderUnavailable, or fetch's error */
export async function fetchJson(address: string, userAgent: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { 'user-agent': userAgent, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    const { status } = response
    const isRefusal = status >= 400 && status < 500 && !UNWELCOME.includes(status)
    throw new GeocoderUnavailable(`status ${status}`, { isRefusal })
  }
  return JSON.parse(await readUpTo(response, MAX_ANSWER_BYTES))
}

/** Reads the name of a point. @throws GeocoderUnavailable */
export function readName(json: unknown): { label: string | null } {
  const parsed = named.safeParse(json)
  if (!parsed.success) throw new GeocoderUnavailable('another shape')
  return { label: lineOf(parsed.data.display_name ?? '') }
}

/** Reads a list of results; invalid entries are left out. @throws GeocoderUnavailable */
export function readFound(json: unknown): GeocodedPlace[] {
  if (!Array.isArray(json)) throw new GeocoderUnavailable('another shape')
  return json.slice(0, MAX_FOUND).flatMap((entry: unknown) => {
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
