import type { PackHouse, PackPlace } from '#features/pack/pack.rules.ts'
import { keyOf } from '../search/names.rules.ts'
import { HOUSE_NUMBER } from '../search/search.rules.ts'
import { openStreets } from './streets.rules.ts'

/** A point is named after things within this distance, metres. */
export const NAMED_WITHIN_M = 150

/** Somebody this near to a street is in it. */
const STREET_WITHIN_M = 30
const HOUSE_WITHIN_M = 30
/** Within this distance of a house, its number is used even if another street is nearer, metres. */
const AT_HOUSE_M = 10

/** Longer names are remarks, not names. */
const NAME_MAX = 60

/** The parts of a town, and its estates. */
const QUARTERS = new Set([
  ...['suburb', 'quarter', 'neighbourhood', 'borough', 'village', 'hamlet', 'locality', 'island', 'islet'],
  ...['residential', 'industrial', 'commercial', 'retail', 'military', 'nature_reserve'],
])
/** Kinds that are too large, or that too few people know, to say where something is. */
const NEVER_IN_ADDRESSES = new Set([
  ...['city', 'town', 'municipality', 'county', 'district', 'province', 'region', 'state', 'country', 'continent'],
  ...['peninsula', 'archipelago', 'sea', 'ocean', 'strait', 'runway', 'survey_point'],
])

type Named = Pick<PackPlace, 'label' | 'kind' | 'names'>
type Located = Named & Pick<PackPlace, 'geometry'>

export interface NearPlace {
  place: PackPlace
  /** 0 inside of an area. */
  metres: number
  /** The size of an area: smaller ones come first. 0 for lines and points. */
  size: number
}

/** A house number in a street that is known. */
export interface KnownHouse<Street = PackPlace> {
  /** "164 Main Street". */
  name: string
  street: Street
  postcode: string | null
  at: PackHouse['at']
}

export interface NearHouse {
  house: KnownHouse
  metres: number
}

/** What a pack calls a point. */
export interface PackName {
  name: string
  /** The point is near it, not at it. */
  isNear: boolean
  quarter: string | null
  /** The town that the place belongs to. */
  town: string
  postcode: string | null
}

/**
 * The houses of a pack with a valid number, in streets of the pack, each number of a street once. If villages have
 * streets of the same name, a house is in the nearest one.
 */
export function knownHouses<Place extends Located>(
  houses: readonly PackHouse[],
  places: readonly Place[],
): KnownHouse<Place>[] {
  const streetAt = openStreets(places.filter(isStreet))
  const found = new Map<string, KnownHouse<Place>>()
  for (const { number, street: name, postcode, at } of houses) {
    const street = HOUSE_NUMBER.test(number) ? streetAt(name, at) : undefined
    if (!street) continue
    const house = { name: `${number} ${mainName(street)}`, street, postcode: postcode ?? null, at }
    const key = `${keyOf(number)} ${keyOf(street.label)}`
    if (!found.has(key)) found.set(key, house)
  }
  return [...found.values()]
}

/**
 * Names a point: by house number and street, else by the street, else by the nearest thing, with the quarter where one
 * is known. `near` holds everything within 150 m; null if nothing there has a name.
 */
export function nameAmong(near: readonly NearPlace[], houses: readonly NearHouse[]): PackName | null {
  const candidates = near
    .filter(({ place }) => !NEVER_IN_ADDRESSES.has(place.kind) && mainName(place).length <= NAME_MAX)
    .toSorted(byNearness)
  const street = candidates.find(({ place }) => isStreet(place))
  const quarter = candidates.find(isInQuarter)
  const rest = (name: string, place: PackPlace) => ({
    quarter: quarter && keyOf(mainName(quarter.place)) !== keyOf(name) ? mainName(quarter.place) : null,
    town: townOf(place),
  })

  const house = houses.toSorted((one, other) => one.metres - other.metres)[0]
  if (house && isAtHouse(house, street)) {
    const { name, postcode, street: at } = house.house
    return { name, isNear: false, postcode, ...rest(mainName(at), at) }
  }
  const isInStreet = street && street.metres <= STREET_WITHIN_M
  const named = isInStreet ? street : (candidates.find(({ place }) => !QUARTERS.has(place.kind)) ?? quarter)
  if (!named) return null
  const name = mainName(named.place)
  const isNear = !isInStreet && named.metres > 0
  return { name, isNear, postcode: null, ...rest(name, named.place) }
}

function isAtHouse({ house, metres }: NearHouse, street: NearPlace | undefined): boolean {
  return metres <= AT_HOUSE_M || (metres <= HOUSE_WITHIN_M && street?.place === house.street)
}

/** Whether the point lies in this quarter; a quarter that is drawn as a point counts where it is near. */
function isInQuarter({ place, metres }: NearPlace): boolean {
  return QUARTERS.has(place.kind) && (metres === 0 || place.geometry.type === 'Point')
}

function isStreet({ kind }: Named): boolean {
  return kind === 'street'
}

function mainName({ names, label }: Named): string {
  return names[0] ?? label
}

/** A label ends with the town. */
function townOf({ label }: PackPlace): string {
  return label.split(', ').at(-1) ?? label
}

function byNearness(one: NearPlace, other: NearPlace): number {
  return one.metres - other.metres || one.size - other.size
}
