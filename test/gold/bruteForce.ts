import type { Geometry, PackInfo, PackPlace, Position } from '#features/pack/pack.rules.ts'
import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'

// Names points in another way than the program, to check it: measures the great-circle distance to every metre of a
// line, and takes a point as inside an area if the outline winds around it.

const STEP_M = 1
const QUARTER_KINDS =
  /^(suburb|quarter|neighbourhood|borough|village|hamlet|locality|island|islet|residential|industrial|commercial|retail|military|nature_reserve)$/
const UNSAID_KINDS = /^(city|town|peninsula|runway|survey_point)$/

interface Away {
  place: PackPlace
  metres: number
  isInside: boolean
  /** The width of an area times its height. */
  size: number
}

/** "164 Main Street", "near Moorish Castle, Upper Town", or null, for a point in a pack of one town. */
export function nameByBruteForce(point: LatLng, { places, houses }: PackInfo): string | null {
  const around = places
    .filter(({ kind, names, isUnderground }) => {
      return !isUnderground && !UNSAID_KINDS.test(kind) && (names[0] ?? '').length <= 60
    })
    .map((place) => awayOf(point, place))
    .filter(({ metres }) => metres <= 150)
    .sort((one, other) => one.metres - other.metres || one.size - other.size)
  const street = around.find(({ place }) => place.kind === 'street')
  const quarter = around.find(
    ({ place, isInside }) => QUARTER_KINDS.test(place.kind) && (isInside || place.geometry.type === 'Point'),
  )
  const inQuarter = (name: string) => {
    const said = quarter?.place.names[0]
    return said && plain(said) !== plain(name) ? `${name}, ${said}` : name
  }

  const [house] = houses
    .filter(({ number }) => /^\d+ ?[a-z]?$/i.test(number))
    .flatMap(({ number, street: name, at }) => {
      const its = places.find(({ kind, names }) => kind === 'street' && names.some((one) => plain(one) === plain(name)))
      return its ? [{ number, its, metres: metresBetween(point, at) }] : []
    })
    .sort((one, other) => one.metres - other.metres)
  if (house && (house.metres <= 10 || (house.metres <= 30 && house.its === street?.place))) {
    return inQuarter(`${house.number} ${house.its.names[0]}`)
  }
  if (street && street.metres <= 30) return inQuarter(street.place.names[0] ?? '')
  const thing = around.find(({ place }) => !QUARTER_KINDS.test(place.kind)) ?? quarter
  if (!thing) return null
  const name = thing.place.names[0] ?? ''
  const said = inQuarter(name).slice(name.length)
  return (thing.isInside ? name : `near ${name}`) + said
}

const walked = new WeakMap<PackPlace, Position[]>()

function awayOf(point: LatLng, place: PackPlace): Away {
  const { geometry } = place
  const isInside =
    geometry.type === 'MultiPolygon' &&
    geometry.coordinates.some(
      ([outline = [], ...holes]) => windsAround(outline, point) && !holes.some((hole) => windsAround(hole, point)),
    )
  const steps = walked.get(place) ?? linesOf(geometry).flatMap(stepsOf)
  walked.set(place, steps)
  const nearest = (least: number, step: Position) => Math.min(least, metresBetween(point, step))
  const metres = isInside ? 0 : steps.reduce(nearest, Infinity)
  return { place, metres, isInside, size: sizeOf(geometry) }
}

export function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Point') return [[geometry.coordinates]]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : geometry.coordinates.flat()
}

function stepsOf(line: Position[]): Position[] {
  return line.flatMap((from, index) => {
    const to = line[index + 1]
    if (!to) return [from]
    const count = Math.ceil(metresBetween({ lat: from[1], lng: from[0] }, to) / STEP_M)
    return Array.from({ length: count }, (_, step): Position => {
      const part = step / count
      return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
    })
  })
}

/** Whether the angles under which the point sees the sides of a ring add up to a whole turn. */
function windsAround(ring: Position[], { lat, lng }: LatLng): boolean {
  const angles = ring.map(([x, y]) => Math.atan2(y - lat, x - lng))
  const turned = angles.slice(1).reduce((sum, angle, index) => {
    const turn = angle - (angles[index] ?? angle)
    return sum + Math.atan2(Math.sin(turn), Math.cos(turn))
  }, 0)
  return Math.abs(turned) > Math.PI
}

function sizeOf(geometry: Geometry): number {
  if (geometry.type !== 'MultiPolygon') return 0
  const points = geometry.coordinates.flat(2)
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return (Math.max(...lngs) - Math.min(...lngs)) * (Math.max(...lats) - Math.min(...lats))
}

function metresBetween(point: LatLng, [lng, lat]: Position): number {
  return distanceKm(point, { lat, lng }) * 1000
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
