import type { Geometry, Position } from '../pack.rules.ts'
import { type OsmExtract, type OsmWay, pointsOf, type Tags } from './osm.rules.ts'
import { isClosed, joined, polygonsOf } from './rings.rules.ts'

export interface Shape {
  tags: Tags
  geometry: Geometry
}

/** Tags that make a closed way an area, unless it says `area=no`. */
const AREA_KEYS = [
  ...['building', 'landuse', 'leisure', 'natural', 'amenity', 'aeroway', 'place', 'shop', 'tourism', 'historic'],
  ...['man_made', 'military', 'office', 'waterway', 'power', 'healthcare', 'craft', 'public_transport'],
]
/** Values of those tags that are lines even where they close. */
const LINES = ['cliff', 'coastline', 'tree_row', 'runway', 'taxiway', 'stream', 'river', 'canal']
const AREA_RELATIONS = ['multipolygon', 'boundary']

/** The shapes of all tagged points, ways and multipolygons of an extract. */
export function shapesOf(extract: OsmExtract): Shape[] {
  const points = extract.tagged.map(({ at, tags }): Shape => ({ tags, geometry: { type: 'Point', coordinates: at } }))
  return [...points, ...[...extract.ways.values()].flatMap((way) => wayShape(extract, way)), ...relationShapes(extract)]
}

function wayShape(extract: OsmExtract, way: OsmWay): Shape[] {
  if (Object.keys(way.tags).length === 0) return []
  const points = pointsOf(extract, way)
  if (points.length < 2) return []
  const geometry: Geometry =
    isClosed(points) && isArea(way.tags)
      ? { type: 'MultiPolygon', coordinates: [[points]] }
      : { type: 'MultiLineString', coordinates: [points] }
  return [{ tags: way.tags, geometry }]
}

function isArea(tags: Tags): boolean {
  if (tags['area']) return tags['area'] === 'yes'
  return AREA_KEYS.some((key) => {
    const value = tags[key]
    return value && value !== 'no' && !LINES.includes(value)
  })
}

function relationShapes(extract: OsmExtract): Shape[] {
  return extract.relations.flatMap(({ members, tags }): Shape[] => {
    if (!AREA_RELATIONS.includes(tags['type'] ?? 'multipolygon')) return []
    const lines = members.flatMap(({ type, ref }): Position[][] => {
      const way = type === 'way' ? extract.ways.get(ref) : undefined
      return way ? [pointsOf(extract, way)] : []
    })
    const parts = joined(lines, false)
    const rings = parts.filter(isClosed)
    if (tags['type'] === 'boundary' || rings.length === 0) {
      return parts.length > 0 ? [{ tags, geometry: { type: 'MultiLineString', coordinates: parts } }] : []
    }
    return [{ tags, geometry: { type: 'MultiPolygon', coordinates: polygonsOf(rings) } }]
  })
}
