import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { tilesIn } from '#features/territory/mercator.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import { type Geometry, type LayerName, PACK_ZOOMS } from '../pack.rules.ts'

/** A feature of a layer; `from` is the zoom from which tiles hold it. */
export interface TileFeature {
  layer: LayerName
  properties: Record<string, unknown>
  from: number
  geometry: Geometry
}

export interface Tile {
  z: number
  x: number
  y: number
  /** Mapbox Vector Tile, version 2. */
  data: Uint8Array
}

const EXTENT = 4096
/** How far a tile's features reach over its edge, in units of which a tile has 4096. */
const BUFFER = 96

/** The tiles of one zoom that lie in an area and are not empty, in no order. */
export function* cutTiles(features: readonly TileFeature[], z: number, area: Bounds): Generator<Tile> {
  const layers = Map.groupBy(
    features.filter(({ from }) => Math.min(from, PACK_ZOOMS.max) <= z),
    ({ layer }) => layer,
  )
  const cutters = [...layers].map(([name, drawn]) => [name, cutterOf(drawn)] as const)
  const { left, right, top, bottom } = tilesIn(area, z)
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      const found = cutters.flatMap(([name, cutter]) => {
        const tile = cutter.getTile(z, x, y)
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      if (found.length === 0) continue
      yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT }) }
    }
  }
}

function cutterOf(features: readonly TileFeature[]): GeoJSONVT {
  const collection = {
    type: 'FeatureCollection' as const,
    features: features.map(({ geometry, properties }) => ({ type: 'Feature' as const, geometry, properties })),
  }
  return new GeoJSONVT(collection, { maxZoom: PACK_ZOOMS.max, extent: EXTENT, buffer: BUFFER, indexMaxZoom: 0 })
}
