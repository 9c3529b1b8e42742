import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { keyOf } from '../search/names.rules.ts'

/** The tags of an OpenStreetMap element. */
export type Tags = Record<string, string>

/** A named element of an extract, with the points that it goes through. */
export interface Named {
  tags: Tags
  points: LatLng[]
}

/** A street or place from an extract. */
export interface ExtractedPlace extends LatLng {
  label: string
  /** `street`, else the value of the OpenStreetMap tag: beach, restaurant, bus_stop … */
  kind: string
  names: string[]
}

/** Tags of named elements that somebody may search for, unlike administrative areas, routes and power lines. */
const KINDS = [
  ...[
    'highway',
    'place',
    'amenity',
    'shop',
    'tourism',
    'leisure',
    'historic',
    'natural',
    'public_transport',
    'railway',
  ],
  ...['aeroway', 'landuse', 'office', 'craft', 'healthcare', 'man_made', 'military', 'waterway', 'building'],
]
/** Values that only matter to pilots and mappers. */
const UNSOUGHT = ['taxiway', 'parking_position', 'holding_position', 'apron', 'gate', 'stop_position']
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
export function kindOf(tags: Tags, isPoint: boolean): string | null {
  if (!tags['name'] || tags['name'].length > NAME_MAX) return null
  const key = KINDS.find((known) => tags[known] && tags[known] !== 'no')
  const value = key && tags[key]
  if (!key || !value || UNSOUGHT.includes(value)) return null
  if (key === 'highway' && !isPoint) return 'street'
  return value === 'yes' ? key : value
}

/** All names and spellings of an element, its main name first. */
export function namesOf(tags: Tags): string[] {
  const others = Object.entries(tags)
    .filter(([key]) => key !== 'name' && NAME.test(key))
    .sort(([one], [other]) => Number(one.includes(':')) - Number(other.includes(':')))
  const all = [tags['name'] ?? '', ...others.flatMap(([, names]) => names.split(';'))]
  return [...new Set(all.map((name) => name.trim()).filter((name) => name && name.length <= NAME_MAX))]
}

/**
 * Turns named elements into places, one for each label; the parts of a street are merged. `territory` is used where no
 * town is near.
 */
export function placesOf(things: readonly { thing: Named; kind: string }[], territory: string): ExtractedPlace[] {
  const towns = things.filter(({ kind }) => SETTLEMENTS.includes(kind))
  const townAt = (point: LatLng) => {
    const [nearest] = towns
      .map(({ thing: { tags, points } }) => ({ name: tags['name'], km: distanceKm(middleOf(points), point) }))
      .sort((one, other) => one.km - other.km)
    return nearest?.name && nearest.km < SETTLEMENT_WITHIN_KM ? nearest.name : territory
  }
  const places = new Map<string, { label: string; kind: string; names: Set<string>; points: LatLng[] }>()
  for (const { thing, kind } of things) {
    const label = labelOf(thing.tags, kind, townAt(middleOf(thing.points)))
    const key = keyOf(label)
    if (!key) continue
    const known = places.get(key)
    const names = namesOf(thing.tags)
    if (!known || weightOf(kind) > weightOf(known.kind)) {
      places.set(key, { label, kind, names: new Set([...names, ...(known?.names ?? [])]), points: [...thing.points] })
    } else {
      for (const name of names) known.names.add(name)
      if (kind === 'street' && known.kind === 'street') known.points.push(...thing.points)
    }
  }
  return [...places.values()].map(({ label, kind, names, points }) => {
    const { lat, lng } = kind === 'street' ? onWay(points) : middleOf(points)
    return { label, kind, names: [...names], lat: rounded(lat), lng: rounded(lng) }
  })
}

/**
 * Of elements with the same label, a street wins over a town, and both win over a bus stop that is named after them.
 */
function weightOf(kind: string): number {
  return kind === 'street' ? 2 : SETTLEMENTS.includes(kind) ? 1 : 0
}

function labelOf(tags: Tags, kind: string, town: string): string {
  const street = kind === 'street' ? undefined : tags['addr:street']
  return [...new Set([tags['name'], street, town].filter(Boolean))].join(', ')
}

function middleOf(points: readonly LatLng[]): LatLng {
  const sum = points.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), { lat: 0, lng: 0 })
  return { lat: sum.lat / points.length, lng: sum.lng / points.length }
}

/** The point of a street that is nearest to its middle, because the middle may lie beside a bent street. */
function onWay(points: readonly LatLng[]): LatLng {
  const middle = middleOf(points)
  const away = (point: LatLng) => distanceKm(point, middle)
  return points.reduce((best, point) => (away(point) < away(best) ? point : best))
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
