import { type Bounds, distanceKm, isInside, type LatLng, roundDegrees } from '#features/territory/territory.rules.ts'
import type { Geometry, PackHouse, PackPlace, Position } from '../pack.rules.ts'
import type { Tags } from './osm.rules.ts'
import type { Shape } from './shapes.rules.ts'

/** Tags of named elements that somebody may search for, unlike administrative areas, routes and power lines. */
const KINDS = [
  ...['highway', 'place', 'amenity', 'shop', 'tourism', 'leisure', 'historic', 'natural', 'public_transport'],
  ...['railway', 'aeroway', 'landuse', 'office', 'craft', 'healthcare', 'man_made', 'military', 'waterway', 'building'],
]
/** Values that only matter to pilots and mappers. */
const NEVER_SEARCHED_FOR = ['taxiway', 'parking_position', 'holding_position', 'apron', 'gate', 'stop_position']
const SETTLEMENTS = ['city', 'town', 'village']
const SETTLEMENT_WITHIN_KM = 20

/** Longer names are left out. */
const NAME_MAX = 150

/** Matches name, alt_name, old_name, name:es, name_1 …, but not tags about a name, such as name:etymology. */
const NAME = /^(?:(?:alt|old|official|short|loc|local|int|reg|nat)_name|name)(?:_\d+)?(?::[a-z]{2,3}(?:-[\w-]+)?)?$/

/**
 * The kind of a place; null if nobody would search for it. A way tagged `highway` is a street, a point is a stop or a
 * crossing.
 */
function kindOf(tags: Tags, isPoint: boolean): string | null {
  if (!tags['name'] || tags['name'].length > NAME_MAX) return null
  const key = KINDS.find((known) => tags[known] && tags[known] !== 'no')
  const value = key && tags[key]
  if (!key || !value || NEVER_SEARCHED_FOR.includes(value)) return null
  if (key === 'highway' && !isPoint) return 'street'
  return value === 'yes' ? key : value
}

/** All names and spellings of an element, its main name first. */
function namesOf(tags: Tags): string[] {
  const others = Object.entries(tags)
    .filter(([key]) => key !== 'name' && NAME.test(key))
    .sort(([one], [other]) => Number(one.includes(':')) - Number(other.includes(':')))
  const all = [tags['name'] ?? '', ...others.flatMap(([, names]) => names.split(';'))]
  return [...new Set(all.map((name) => name.trim()).filter((name) => name && name.length <= NAME_MAX))]
}

/**
 * The named streets, areas and points within the bounds, one for each label; the parts of a street are merged.
 * `territory` is the name used where no town is near.
 */
export function placesOf(shapes: readonly Shape[], bounds: Bounds, territory: string): PackPlace[] {
  const named = shapes.flatMap((shape) => {
    const kind = kindOf(shape.tags, shape.geometry.type === 'Point')
    const geometry = kind === null ? null : within(shape.geometry, bounds)
    return kind !== null && geometry ? [{ tags: shape.tags, kind, geometry, ...tunnelOf(shape.tags, kind) }] : []
  })
  const towns = named
    .filter(({ kind }) => SETTLEMENTS.includes(kind))
    .map(({ tags, geometry }) => ({ name: tags['name'] ?? territory, at: asLatLng(middleOf(geometry)) }))
  const townAt = (point: LatLng) => {
    const nearest = towns
      .map(({ name, at }) => ({ name, km: distanceKm(at, point) }))
      .toSorted((one, other) => one.km - other.km)[0]
    return nearest && nearest.km < SETTLEMENT_WITHIN_KM ? nearest.name : territory
  }
  const places = new Map<string, Omit<PackPlace, 'at'>>()
  for (const { tags, kind, geometry, ...tunnel } of named) {
    const label = labelOf(tags, kind, townAt(asLatLng(middleOf(geometry))))
    const key = label.toLowerCase()
    const known = places.get(key)
    const names = [...new Set([...(known?.names ?? []), ...namesOf(tags)])]
    // Of a street that runs partly in tunnels only the open parts count.
    const isBetter = !known || weightOf(kind) > weightOf(known.kind) || (known.isUnderground && !tunnel.isUnderground)
    if (isBetter) places.set(key, { label, kind, names, geometry, ...tunnel })
    else if (kind !== 'street' || Boolean(known.isUnderground) !== Boolean(tunnel.isUnderground))
      places.set(key, { ...known, names })
    else places.set(key, { ...known, names, geometry: merged(known.geometry, geometry) })
  }
  return [...places.values()].map((place) => ({
    ...place,
    at: rounded(place.kind === 'street' ? pointOnStreet(place.geometry) : middleOf(place.geometry)),
  }))
}

/** The house numbers within the bounds whose street is known. */
export function housesOf(shapes: readonly Shape[], bounds: Bounds): PackHouse[] {
  return shapes.flatMap(({ tags, geometry }) => {
    const { 'addr:housenumber': number, 'addr:street': street, 'addr:postcode': postcode } = tags
    const at = middleOf(geometry)
    if (!number || !street || !isInside(bounds, asLatLng(at))) return []
    return [{ number, street, ...(postcode ? { postcode } : {}), at: rounded(at) }]
  })
}

function tunnelOf({ tunnel }: Tags, kind: string): Pick<PackPlace, 'isUnderground'> {
  return kind === 'street' && tunnel && tunnel !== 'no' ? { isUnderground: true } : {}
}

/** Of elements with the same label, a street wins over a town, and both over a bus stop that is named after them. */
function weightOf(kind: string): number {
  return kind === 'street' ? 2 : SETTLEMENTS.includes(kind) ? 1 : 0
}

function labelOf(tags: Tags, kind: string, town: string): string {
  const street = kind === 'street' ? undefined : tags['addr:street']
  return [...new Set([tags['name'], street, town].filter(Boolean))].join(', ')
}

/** The parts of a shape that have a point within the bounds; null for none. */
function within(geometry: Geometry, bounds: Bounds): Geometry | null {
  const isIn = (points: readonly Position[]) => points.some((point) => isInside(bounds, asLatLng(point)))
  if (geometry.type === 'Point') return isIn([geometry.coordinates]) ? geometry : null
  if (geometry.type === 'MultiLineString') {
    const coordinates = geometry.coordinates.filter(isIn)
    return coordinates.length > 0 ? { type: 'MultiLineString', coordinates } : null
  }
  const coordinates = geometry.coordinates.filter((rings) => isIn(rings.flat()))
  return coordinates.length > 0 ? { type: 'MultiPolygon', coordinates } : null
}

/** Joins the parts of a street; an area, such as a square, adds its outline. */
function merged(one: Geometry, other: Geometry): Geometry {
  return { type: 'MultiLineString', coordinates: [...linesOf(one), ...linesOf(other)] }
}

/** The lines of a shape: those of an area are its rings, that of a point is the point. */
export function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Point') return [[geometry.coordinates]]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : geometry.coordinates.flat()
}

/** The middle of a shape's points. */
export function middleOf(geometry: Geometry): Position {
  const points = linesOf(geometry).flat()
  const sum = points.reduce((all, [lng, lat]) => [all[0] + lng, all[1] + lat] as Position, [0, 0] as Position)
  return [sum[0] / points.length, sum[1] / points.length]
}

/** The point of a street that is nearest to its middle, because the middle may lie beside a bent street. */
function pointOnStreet(geometry: Geometry): Position {
  const middle = asLatLng(middleOf(geometry))
  const away = (point: Position) => distanceKm(asLatLng(point), middle)
  return linesOf(geometry)
    .flat()
    .reduce((best, point) => (away(point) < away(best) ? point : best))
}

function asLatLng([lng, lat]: Position): LatLng {
  return { lat, lng }
}

function rounded([lng, lat]: Position): Position {
  return [roundDegrees(lng), roundDegrees(lat)]
}
