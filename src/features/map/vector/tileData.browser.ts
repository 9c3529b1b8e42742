import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Feature, TileSource, Zxy } from 'protomaps-leaflet'
import { PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import { sleep } from '#shared/clock.ts'
import { putNewest } from '#shared/putNewest.ts'
import { joinPieces } from '../style/streets.rules.ts'
import { RETRY_WAITS_MS } from './tileOrders.rules.ts'

type TileData = Awaited<ReturnType<TileSource['get']>>

/** How long a tile may take, milliseconds. */
const MAX_WAIT_MS = 60_000

/** How far a tile's features may reach over its edge, as a part of its size. */
const OVER = 0.05

/** How many tiles of the pack are cached: enough for a few large screens. */
const MAX_TILES = 128

/** The tiles of a pack, requested again when they fail. */
export function packSource(url: string): TileSource {
  const known = new Map<string, Promise<VectorTile | null>>()
  const load = (at: Zxy) => {
    const address = url.replace('{z}', `${at.z}`).replace('{x}', `${at.x}`).replace('{y}', `${at.y}`)
    const asked = known.get(address) ?? fetchTile(address)
    putNewest(known, address, asked, MAX_TILES)
    asked.catch(() => known.delete(address))
    return asked
  }
  return {
    /** Falls back to a tile of a lower zoom where the pack has none, such as beyond its edge. */
    async get(at, size) {
      for (let z = at.z; z >= PACK_ZOOMS.min; z--) {
        const times = 2 ** (at.z - z)
        const tile = await load({ z, x: Math.floor(at.x / times), y: Math.floor(at.y / times) })
        if (tile) return featuresOf(tile, { times, x: at.x % times, y: at.y % times }, size)
      }
      return new Map()
    },
  }
}

/** A tile; null where the pack draws nothing. @throws Error when it fails three times */
async function fetchTile(address: string): Promise<VectorTile | null> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(MAX_WAIT_MS) })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      const bytes = await answer.arrayBuffer()
      return bytes.byteLength ? new VectorTile(new PbfReader(new Uint8Array(bytes))) : null
    } catch (error) {
      const wait = RETRY_WAITS_MS[tries]
      if (wait === undefined) throw error
      await sleep(wait)
    }
  }
}

interface Part {
  /** How many times larger the tile is drawn; x and y: the square of it that is drawn. */
  times: number
  x: number
  y: number
}

function featuresOf(tile: VectorTile, part: Part, size: number): TileData {
  const layers = Object.entries(tile.layers).filter(([name]) => part.times === 1 || name !== 'names')
  const data: TileData = new Map(
    layers.map(([name, layer]) => {
      const features = Array.from({ length: layer.length }, (_, index) => {
        const feature = layer.feature(index)
        const scale = (size / layer.extent) * part.times
        const geom = feature.loadGeometry()
        for (const point of geom.flat()) {
          point.x = point.x * scale - part.x * size
          point.y = point.y * scale - part.y * size
        }
        const geomType = feature.type as Feature['geomType'] // the same numbers in both packages
        return featureOf(feature.properties, geomType, geom)
      })
      return [name, part.times === 1 ? features : features.filter((one) => touches(one, size))]
    }),
  )
  data.set('streets', streetsOf(data.get('roads') ?? []))
  return data
}

/** The named roads of a tile as whole streets. */
function streetsOf(roads: readonly Feature[]): Feature[] {
  const named = roads.filter(({ props, geomType }) => props['name'] && geomType === 2)
  const byName = new Map<string, Feature[]>()
  for (const road of named) {
    const key = `${String(road.props['kind'])} ${String(road.props['name'])}`
    byName.set(key, [...(byName.get(key) ?? []), road])
  }
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const pieces = [first, ...others].flatMap(({ geom }) => geom)
    return joinPieces(pieces).map((line) => featureOf(first.props, first.geomType, [line]))
  })
}

function featureOf(props: Feature['props'], geomType: Feature['geomType'], geom: Feature['geom']): Feature {
  const bbox = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  let numVertices = 0
  for (const line of geom) {
    numVertices += line.length
    for (const { x, y } of line) {
      bbox.minX = Math.min(bbox.minX, x)
      bbox.minY = Math.min(bbox.minY, y)
      bbox.maxX = Math.max(bbox.maxX, x)
      bbox.maxY = Math.max(bbox.maxY, y)
    }
  }
  return { props, geomType, geom, bbox, numVertices }
}

function touches({ bbox: { minX, minY, maxX, maxY } }: Feature, size: number): boolean {
  const over = size * OVER
  return maxX > -over && minX < size + over && maxY > -over && minY < size + over
}
