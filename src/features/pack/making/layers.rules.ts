import type { LayerName, RoadKind, TileLayers } from '../pack.rules.ts'
import type { Tags } from './osm.rules.ts'

/** A feature of a layer; `from` is the zoom from which tiles hold it. */
export type Drawn = { [Name in LayerName]: { layer: Name; properties: TileLayers[Name]; from: number } }[LayerName]

type Dimension = 'point' | 'line' | 'area'

const GREEN: Record<string, TileLayers['green']['kind']> = {
  'natural=wood': 'wood',
  'landuse=forest': 'wood',
  'natural=scrub': 'scrub',
  'natural=heath': 'scrub',
  'natural=grassland': 'grass',
  'landuse=grass': 'grass',
  'landuse=meadow': 'grass',
  'landuse=village_green': 'grass',
  'landuse=recreation_ground': 'park',
  'leisure=nature_reserve': 'wood',
  'leisure=park': 'park',
  'leisure=garden': 'park',
  'leisure=common': 'park',
  'leisure=playground': 'park',
  'leisure=recreation_ground': 'park',
  'leisure=golf_course': 'grass',
  'landuse=cemetery': 'cemetery',
  'amenity=grave_yard': 'cemetery',
  'leisure=pitch': 'pitch',
  'leisure=track': 'pitch',
  'leisure=stadium': 'pitch',
}
const BUILT = ['residential', 'commercial', 'retail', 'industrial', 'military', 'garages', 'harbour', 'port']
const PIERS = ['pier', 'breakwater', 'groyne', 'quay']
const STREAMS = ['river', 'stream', 'canal']
const RELIEF = ['cliff', 'city_wall', 'retaining_wall'] as const
const AEROWAYS = ['runway', 'taxiway', 'apron'] as const

const ROADS: [highways: string[], RoadKind, from: number][] = [
  [['motorway', 'trunk', 'primary'], 'major', 11],
  [['secondary', 'tertiary'], 'secondary', 12],
  [['residential', 'unclassified', 'living_street', 'road'], 'minor', 13],
  [['service', 'track'], 'service', 15],
  [['pedestrian'], 'pedestrian', 14],
  [['footway', 'path', 'cycleway', 'bridleway'], 'path', 15],
  [['corridor'], 'path', 16],
  [['steps'], 'steps', 15],
]

/** The layers that draw an element, by its tags. Names are in a layer of their own. */
export function layersOf(tags: Tags, dimension: Dimension): Drawn[] {
  if (dimension === 'point') return []
  const found = [...(dimension === 'area' ? areaLayers(tags) : lineLayers(tags)), ...anyLayers(tags)]
  return found.filter((one) => one !== false && one !== undefined)
}

type Perhaps = Drawn | false | undefined

function areaLayers(tags: Tags): Perhaps[] {
  const green = Object.entries(GREEN).find(([tag]) => hasTag(tags, tag))?.[1]
  return [
    isReal(tags['building']) && { layer: 'buildings', properties: {}, from: 14 },
    green && { layer: 'green', properties: { kind: green }, from: green === 'pitch' ? 14 : 11 },
    (tags['natural'] === 'beach' || tags['natural'] === 'sand') && { layer: 'beach', properties: {}, from: 11 },
    tags['natural'] === 'water' && { layer: 'water', properties: {}, from: 11 },
    tags['leisure'] === 'marina' && { layer: 'water', properties: {}, from: 13 },
    tags['leisure'] === 'swimming_pool' && { layer: 'water', properties: {}, from: 16 },
    BUILT.includes(tags['landuse'] ?? '') && { layer: 'built', properties: {}, from: 11 },
    tags['highway'] === 'pedestrian' && { layer: 'roads', properties: { kind: 'pedestrian' }, from: 14 },
  ]
}

function lineLayers(tags: Tags): Perhaps[] {
  const { railway, boundary, admin_level: level, maritime } = tags
  const isBorder = boundary === 'administrative' && level === '2' && maritime !== 'yes'
  return [
    roadOf(tags),
    STREAMS.includes(tags['waterway'] ?? '') && { layer: 'water', properties: {}, from: 13 },
    (railway === 'rail' || railway === 'tram') && { layer: 'roads', properties: { kind: 'rail' }, from: 12 },
    Boolean(tags['aerialway']) && { layer: 'roads', properties: { kind: 'cable' }, from: 14 },
    isBorder && { layer: 'border', properties: {}, from: 11 },
  ]
}

/** The layers of elements that may be lines or areas. */
function anyLayers(tags: Tags): Perhaps[] {
  const relief = RELIEF.find((kind) => tags['natural'] === kind || tags['barrier'] === kind)
  const aeroway = AEROWAYS.find((kind) => tags['aeroway'] === kind)
  return [
    PIERS.includes(tags['man_made'] ?? '') && { layer: 'pier', properties: {}, from: 11 },
    relief && { layer: 'relief', properties: { kind: relief }, from: relief === 'cliff' ? 13 : 16 },
    aeroway && { layer: 'aeroway', properties: { kind: aeroway }, from: aeroway === 'runway' ? 11 : 14 },
  ]
}

function roadOf(tags: Tags): Drawn | undefined {
  const highway = (tags['highway'] ?? '').replace(/_link$/, '')
  const found = ROADS.find(([highways]) => highways.includes(highway))
  if (!found) return undefined
  const [, kind, from] = found
  const { name, tunnel, bridge } = tags
  const properties: TileLayers['roads'] = {
    kind,
    ...(name ? { name } : {}),
    ...(isReal(tunnel) ? { tunnel: true } : {}),
    ...(isReal(bridge) ? { bridge: true } : {}),
  }
  return { layer: 'roads', properties, from }
}

function isReal(value: string | undefined): boolean {
  return value !== undefined && value !== 'no'
}

function hasTag(tags: Tags, tag: string): boolean {
  const [key = '', value] = tag.split('=')
  return tags[key] === value
}

/** Kinds of named things with their rank and the zoom from which the name is drawn, the most important first. */
const NAMED: [tags: string[], rank: number, z: number][] = [
  [['place=city', 'place=town'], 1, 11],
  [['place=suburb', 'place=village', 'place=quarter', 'place=hamlet', 'place=neighbourhood'], 2, 13],
  [['natural=peak', 'aeroway=aerodrome', 'leisure=nature_reserve', 'historic=castle', 'historic=fort'], 3, 14],
  [['natural=bay', 'natural=beach', 'leisure=marina', 'man_made=breakwater', 'man_made=lighthouse'], 3, 14],
  [['place=locality', 'landuse=residential', 'leisure=park', 'leisure=garden', 'landuse=cemetery'], 4, 15],
  [['amenity=hospital', 'amenity=townhall', 'amenity=police', 'amenity=fire_station', 'aeroway=terminal'], 4, 15],
  [['leisure=stadium', 'tourism=museum', 'tourism=attraction', 'natural=cave_entrance', 'amenity=library'], 5, 16],
  [['amenity=school', 'amenity=college', 'amenity=place_of_worship', 'amenity=theatre', 'amenity=post_office'], 5, 16],
  [['historic', 'tourism=hotel', 'tourism=viewpoint', 'leisure=sports_centre', 'leisure=playground'], 5, 17],
  [['shop=supermarket', 'amenity=marketplace', 'amenity=bus_station', 'man_made=pier', 'military'], 5, 17],
  [['amenity', 'shop', 'tourism', 'leisure', 'office', 'building', 'healthcare', 'natural', 'craft'], 6, 18],
]

/** How a name is drawn: its kind, rank and zoom; null without a name, and for a street, whose line has the name. */
export function nameOf(tags: Tags): TileLayers['names'] | null {
  const { name } = tags
  if (!name || tags['highway']) return null
  const found = NAMED.find(([wanted]) =>
    wanted.some((tag) => (tag.includes('=') ? hasTag(tags, tag) : isReal(tags[tag]))),
  )
  if (!found) return null
  const [wanted, rank, z] = found
  const [key = '', value] = wanted.find((tag) => hasTag(tags, tag))?.split('=') ?? []
  return { name, kind: value ?? tags[key] ?? kindIn(tags, wanted), rank, z }
}

function kindIn(tags: Tags, keys: readonly string[]): string {
  const key = keys.find((one) => isReal(tags[one])) ?? ''
  return tags[key] === 'yes' ? key : (tags[key] ?? key)
}
