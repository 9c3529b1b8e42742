import { PACK_CREDIT } from '#features/pack/pack.rules.ts'
import type { Services } from '#platform/server/services.ts'
import type { Tiles } from '#shared/boot.ts'

/** The ground of the maps: the raster server that is set, else the tiles of the active pack, else nothing. */
export function tilesOf({ config, packs }: Pick<Services, 'config' | 'packs'>): Tiles {
  const { TILE_URL: url, TILE_ATTRIBUTION: attribution } = config
  if (url) return { kind: 'raster', url, attribution }
  const pack = packs.current()
  if (!pack) return { kind: 'none' }
  return { kind: 'vector', url: `/map/${pack.hash}/{z}/{x}/{y}.mvt`, attribution: PACK_CREDIT }
}
