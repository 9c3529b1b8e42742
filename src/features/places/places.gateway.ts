import { z } from 'zod'
import { cleanText, isBlank, truncate } from '#shared/text.ts'
import { ADDRESS_MAX } from './places.rules.ts'
import { queueWithGap } from './queue.gateway.ts'

/** Source: safety rules, load: 5 s, no redirects, open circuit 60 s after 5 failures; one request a second. */
const TIMEOUT_MS = 5000
const GAP_MS = 1000
const FAILURES_TO_OPEN = 5
const OPEN_MS = 60_000
const MAX_WAITING = 30
const MAX_ANSWER_BYTES = 64 * 1024

export interface Geocoder {
  /**
   * The name of a point; null when the service knows none.
   * @throws GeocoderUnavailable
   */
  reverse(lat: number, lng: number): Promise<{ label: string | null }>
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
  log: { warn(fields: object, message: string): void }
  /** Milliseconds between requests; tests need not wait a second. */
  gapMs?: number
}

const answer = z.object({ display_name: z.string().optional() })

/** A client of Nominatim's `/reverse`: one request at a time, one a second, for the whole process. */
export function openGeocoder({ url, userAgent, log, gapMs = GAP_MS }: GeocoderOptions): Geocoder {
  const queue = queueWithGap(gapMs, MAX_WAITING)
  let failures = 0
  let openUntilMs = 0

  async function ask(lat: number, lng: number) {
    if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
    try {
      const label = await fetchLabel(`${url}/reverse?format=json&lat=${lat}&lon=${lng}`, userAgent)
      failures = 0
      return { label }
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_TO_OPEN) openUntilMs = performance.now() + OPEN_MS
      log.warn({ failures, why: error instanceof Error ? error.message : String(error) }, 'the geocoder failed')
      throw error instanceof GeocoderUnavailable ? error : new GeocoderUnavailable('it could not be reached', error)
    }
  }

  return {
    async reverse(lat, lng) {
      if (performance.now() < openUntilMs) throw new GeocoderUnavailable('it failed too often')
      if (queue.isFull()) throw new GeocoderUnavailable('too many are waiting')
      return queue.add(() => ask(lat, lng))
    },
  }
}

async function fetchLabel(address: string, userAgent: string): Promise<string | null> {
  const response = await fetch(address, {
    headers: { 'user-agent': userAgent, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new GeocoderUnavailable(`status ${response.status}`)
  }
  const parsed = answer.safeParse(JSON.parse(await readUpTo(response, MAX_ANSWER_BYTES)))
  if (!parsed.success) throw new GeocoderUnavailable('another shape')
  return labelOf(parsed.data.display_name ?? '')
}

/** A name from outside obeys the rules of texts too. */
function labelOf(name: string): string | null {
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
