import polylabel from 'polylabel'
import { type Bounds, isInside, type Territory } from '#features/territory/territory.rules.ts'
import { type Geometry, type LayerName, PACK_CREDIT, PACK_ZOOMS, type PackInfo, type Position } from '../pack.rules.ts'
import { writeArchive } from './archive.gateway.ts'
import { landOf } from './coast.rules.ts'
import { layersOf, nameOf } from './layers.rules.ts'
import { type OsmExtract, pointsOf, shared, widened } from './osm.rules.ts'
import { BadExtract, readOsmFile } from './osmFile.gateway.ts'
import { housesOf, middleOf, placesOf } from './places.rules.ts'
import { isWithin, joined, signedArea } from './rings.rules.ts'
import { type Shape, shapesOf } from './shapes.rules.ts'
import { cutTiles, type Tile, type TileFeature } from './tiles.gateway.ts'

/** How far the tiles reach beyond the territory, as a part of its width and height. */
const AROUND = { far: 1.5, near: 0.15 }
const FIRST_NEAR_ZOOM = 14
/** Outside the territory only names of at least this rank are drawn. */
const RANK_OUTSIDE = 2

/** What tiles can show: the maps end at the 180° meridian and short of the poles. */
const WORLD: Bounds = { south: -85.05, north: 85.05, west: -180, east: 180 }

/** The areas that a pack shows: everything in the near one, and only outlines in the rest of the far one. */
export function areasOf(bounds: Bounds): { near: Bounds; far: Bounds } {
  return { near: shared(WORLD, widened(bounds, AROUND.near)), far: shared(WORLD, widened(bounds, AROUND.far)) }
}

/** Reading takes about this part of the whole time. */
const READING = 0.3

const LAYERS: Record<LayerName, Record<string, 'String' | 'Number' | 'Boolean'>> = {
  land: {},
  built: {},
  green: { kind: 'String' },
  beach: {},
  water: {},
  pier: {},
  aeroway: { kind: 'String' },
  buildings: {},
  relief: { kind: 'String' },
  roads: { kind: 'String', name: 'String', tunnel: 'Boolean', bridge: 'Boolean' },
  border: {},
  houses: { number: 'String', z: 'Number' },
  names: { name: 'String', kind: 'String', rank: 'Number', z: 'Number' },
}

/** A pack that has been made: the bytes of its archive, and what they hold. */
export interface MadePack {
  archive: Buffer
  info: PackInfo
  tileCount: number
}

/**
 * Makes the pack of a territory from an OpenStreetMap extract. The same extract always gives the same bytes.
 * `onProgress` gets the part that is done, 0 to 1.
 * @throws BadExtract
 */
export async function makePack(
  file: string,
  { id, name, bounds }: Pick<Territory, 'id' | 'name' | 'bounds'>,
  onProgress: (part: number) => void = () => undefined,
): Promise<MadePack> {
  const { near, far } = areasOf(bounds)
  const extract = await readOsmFile(file, far, (part) => onProgress(part * READING))
  const shapes = shapesOf(extract)
  const places = placesOf(shapes, bounds, name)
  if (places.length === 0) {
    throw new BadExtract(`${file} names no street or place within the bounds of ${name}; nothing was changed.`)
  }
  const land = landIn(extract)
  const features = featuresOf(shapes, land, bounds)
  const tiles: Tile[] = []
  for (let zoom = PACK_ZOOMS.min; zoom <= PACK_ZOOMS.max; zoom++) {
    for (const tile of cutTiles(features, zoom, zoom < FIRST_NEAR_ZOOM ? far : near)) tiles.push(tile)
    onProgress(READING + (1 - READING) * (zoom - PACK_ZOOMS.min + 1) * (1 / (PACK_ZOOMS.max - PACK_ZOOMS.min + 1)))
    await new Promise(setImmediate)
  }
  const info: PackInfo = {
    version: 1,
    territory: id,
    bounds,
    extractDate: extract.date?.toISOString() ?? null,
    places,
    houses: housesOf(shapes, bounds),
    land,
    border: features.flatMap(({ layer, geometry }) =>
      layer === 'border' && geometry.type === 'MultiLineString' ? geometry.coordinates : [],
    ),
  }
  const metadata = {
    name,
    attribution: PACK_CREDIT,
    type: 'baselayer',
    vector_layers: Object.entries(LAYERS).map(([layer, fields]) => ({ id: layer, fields })),
    lamppost: info,
  }
  return { archive: writeArchive(tiles, metadata, { bounds }), info, tileCount: tiles.length }
}

function landIn(extract: OsmExtract): Position[][][] {
  const coastlines = [...extract.ways.values()]
    .filter(({ tags }) => tags['natural'] === 'coastline')
    .map((way) => pointsOf(extract, way))
  return landOf(coastlines, extract.box)
}

function featuresOf(shapes: readonly Shape[], land: Position[][][], bounds: Bounds): TileFeature[] {
  const ground: TileFeature = {
    layer: 'land',
    properties: {},
    from: PACK_ZOOMS.min,
    geometry: { type: 'MultiPolygon', coordinates: land },
  }
  return [
    ground,
    ...shapes.flatMap((shape) => [...drawnOf(shape, land), ...namesOf(shape, bounds), ...numbersOf(shape)]),
  ]
}

/** The parts of borders that lie on land; at sea they would cross the whole view. */
function onLand(geometry: Geometry, land: Position[][][]): Geometry {
  if (geometry.type !== 'MultiLineString') return geometry
  const isLand = (point: Position) => land.some(([outline = []]) => isWithin(point, outline))
  const coordinates = geometry.coordinates.flatMap((line) =>
    line.slice(1).flatMap((to, index): Position[][] => {
      const from = line[index] ?? to
      return isLand([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]) ? [[from, to]] : []
    }),
  )
  return { type: 'MultiLineString', coordinates: joined(coordinates, true) }
}

function drawnOf({ tags, geometry }: Shape, land: Position[][][]): TileFeature[] {
  const dimension = geometry.type === 'Point' ? 'point' : geometry.type === 'MultiPolygon' ? 'area' : 'line'
  return layersOf(tags, dimension).map(({ layer, properties, from }) => ({
    layer,
    from,
    properties: { ...properties },
    geometry: layer === 'border' ? onLand(geometry, land) : geometry,
  }))
}

function namesOf({ tags, geometry }: Shape, bounds: Bounds): TileFeature[] {
  const properties = nameOf(tags)
  if (!properties) return []
  const at = labelPoint(geometry)
  if (!isInside(bounds, { lat: at[1], lng: at[0] }) && properties.rank > RANK_OUTSIDE) return []
  return [
    { layer: 'names', properties: { ...properties }, from: properties.z, geometry: { type: 'Point', coordinates: at } },
  ]
}

function numbersOf({ tags, geometry }: Shape): TileFeature[] {
  const number = tags['addr:housenumber']
  if (!number) return []
  const point: Geometry = { type: 'Point', coordinates: labelPoint(geometry) }
  return [{ layer: 'houses', properties: { number, z: 18 }, from: PACK_ZOOMS.max, geometry: point }]
}

/** Where a name is written: in the widest part of an area, or in the middle of a line. */
function labelPoint(geometry: Geometry): Position {
  if (geometry.type !== 'MultiPolygon') return middleOf(geometry)
  const areaOf = ([ring = []]: Position[][]) => Math.abs(signedArea(ring))
  const largest = geometry.coordinates.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best))
  const [lng = 0, lat = 0] = polylabel(largest, 1e-5)
  return [lng, lat]
}
