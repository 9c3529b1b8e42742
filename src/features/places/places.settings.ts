import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { httpUrl } from '#platform/server/settings.ts'

export const placesSettings = {
  /** A server that speaks Nominatim's `/reverse` and `/search`; without one, addresses come from the pack alone. */
  GEOCODER_URL: httpUrl.optional(),
  GEOCODER_LIVE: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
}

/** Whether the geocoder at this address may be asked while somebody types. OpenStreetMap's public one forbids that. */
export function isGeocoderLive(url: string, { GEOCODER_LIVE }: Pick<Config, 'GEOCODER_LIVE'>): boolean {
  return GEOCODER_LIVE === 'auto' ? !isOpenStreetMaps(url) : GEOCODER_LIVE === 'on'
}

/** Whether an address is one of OpenStreetMap's own servers. */
export function isOpenStreetMaps(url: string): boolean {
  return /(^|\.)openstreetmap\.org$/.test(new URL(url).hostname)
}
