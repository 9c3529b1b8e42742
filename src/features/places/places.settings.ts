import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { httpUrl } from '#platform/server/settings.ts'

const OSM_NOMINATIM = 'https://nominatim.openstreetmap.org'

export const placesSettings = {
  GEOCODER_URL: httpUrl.default(OSM_NOMINATIM),
  GEOCODER_LIVE: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
}

/** Whether the geocoder may be asked while somebody types. OpenStreetMap's public one forbids that. */
export function isGeocoderLive({
  GEOCODER_URL,
  GEOCODER_LIVE,
}: Pick<Config, 'GEOCODER_URL' | 'GEOCODER_LIVE'>): boolean {
  return GEOCODER_LIVE === 'auto' ? !isOpenStreetMaps(GEOCODER_URL) : GEOCODER_LIVE === 'on'
}

/** Whether an address is one of OpenStreetMap's own servers. */
export function isOpenStreetMaps(url: string): boolean {
  return /(^|\.)openstreetmap\.org$/.test(new URL(url).hostname)
}
