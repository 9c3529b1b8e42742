import type { Pack } from '#features/pack/pack.gateway.ts'
import { isPackOld, PACK_CREDIT } from '#features/pack/pack.rules.ts'
import type { Services } from '#platform/server/services.ts'
import type { Tiles } from '#shared/installation.ts'
import { keptFor } from '#shared/keptFor.ts'
import { fadeOf } from '../style/beyond.rules.ts'

const fadeFor = keptFor(({ info }: Pack) => fadeOf(info))

/** Where maps get their tiles: from the raster server in the settings, else from the active pack, else nowhere. */
export function tileSourceOf({ config, packs }: Pick<Services, 'config' | 'packs'>): Tiles {
  const { TILE_URL: url, TILE_ATTRIBUTION: attribution } = config
  if (url) return { kind: 'raster', url, attribution }
  const pack = packs.current()
  if (!pack) return { kind: 'none' }
  return { kind: 'vector', url: `/map/${pack.hash}/{z}/{x}/{y}.mvt`, attribution: PACK_CREDIT, fade: fadeFor(pack) }
}

/** Which map this installation has, for the people who look after it. */
export interface BaseMap {
  source: 'pack' | 'server' | 'none'
  /** The date of the active pack's data, ISO; null without a pack or a date. */
  extractDate: string | null
  /** Whether there is a pack whose data are over a year old, or of unknown age. */
  isOld: boolean
}

export function baseMapOf({ config, packs, now }: Pick<Services, 'config' | 'packs' | 'now'>): BaseMap {
  const info = packs.current()?.info
  return {
    source: config.TILE_URL ? 'server' : info ? 'pack' : 'none',
    extractDate: info?.extractDate ?? null,
    isOld: info !== undefined && isPackOld(info, now()),
  }
}

/** Says in the log when there is no map, or an old one, and which command makes a new one. */
export function warnAboutBaseMap(services: Pick<Services, 'config' | 'packs' | 'now' | 'log'>): void {
  const { source, extractDate, isOld } = baseMapOf(services)
  if (source === 'none') {
    services.log.warn('there is no map of the territory; npm run territory -- --fetch makes one, or set TILE_URL')
  } else if (isOld) {
    const command = 'npm run territory -- --fetch renews them'
    const age = extractDate ? 'over a year old' : 'of unknown age'
    services.log.warn({ extractDate }, `the data of the map and the places are ${age}; ${command}`)
  }
}
