import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import type { Random } from './random.ts'
import { LANDMARKS, STREETS } from './streets.ts'

/** A point and the geocoder's name for it. */
export interface Place extends LatLng {
  address: string
}

/** The surroundings that a description needs, such as the sea. */
export type Surroundings = keyof typeof SURROUNDINGS

interface Street {
  name: string
  area: string
  line: LatLng[]
  lengthKm: number
}

/** One metre, in degrees of latitude and of longitude at 36° north. */
const METRE_LAT = 0.000009
const METRE_LNG = 0.0000111

/** Areas in which addresses have house numbers. */
const NUMBERED_AREAS = ['Town Area', 'Upper Town', 'South District', 'Glacis Estate']
const METRES_A_HOUSE = 6

/** Most reports are made here, so that some pins are close together. */
const BUSY_STREETS = ['Casemates Square', 'Fishmarket Lane', 'Queensway', 'Main Street', 'Irish Town', 'Line Wall Road']
const BUSY_LANDMARKS = ['Gibraltar Public Market', 'Commonwealth Park', 'Catalan Bay', 'Eastern Beach']
const SURROUNDINGS = {
  sea: [
    'Catalan Bay',
    'Eastern Beach',
    'Camp Bay',
    'Little Bay',
    'Marina Bay',
    'Queensway Quay Marina',
    'Westview Promenade',
    'Ocean Village Promenade',
  ],
  park: [
    'Alameda Botanic Gardens',
    'Commonwealth Park',
    'Europa Point Playground',
    'Trafalgar Cemetery',
    "Governor's Parade",
  ],
  frontier: ['Winston Churchill Avenue', 'Bayside Road', 'Glacis Road', 'Smith Dorrien Avenue'],
}
const WILD_LANDMARKS = [
  "Apes' Den",
  'Top Cable Car Station',
  "St Michael's Cave",
  'Moorish Castle Estate',
  'Alameda Botanic Gardens',
]

const streets = STREETS.map(readStreet)
const landmarks = LANDMARKS.map(readLandmark)
const busyStreets = streets.filter(({ name }) => BUSY_STREETS.includes(name))
const busyLandmarks = landmarks.filter(({ address }) => BUSY_LANDMARKS.some((name) => address.startsWith(name)))
const wildLandmarks = landmarks.filter(({ address }) => WILD_LANDMARKS.some((name) => address.startsWith(name)))

/** Returns a likely place for a report of this category: on a street or at a landmark; wildlife often up the Rock. */
export function somePlace(random: Random, category: string, surroundings?: Surroundings): Place {
  if (surroundings) return placeNamed(random, random.pick(SURROUNDINGS[surroundings]))
  const roll = random.next()
  if (category === 'wildlife' && roll < 0.45) return near(random, random.pick(wildLandmarks), 25)
  if (roll < 0.34) return alongStreet(random, random.pick(busyStreets))
  if (roll < 0.42) return near(random, random.pick(busyLandmarks), 18)
  if (roll < 0.52) return near(random, random.pick(landmarks), 14)
  return alongStreet(random, random.pick(streets))
}

/** Returns the place with its pin moved by at most this many metres north or south, and east or west. */
export function near<P extends LatLng>(random: Random, place: P, metres: number): P {
  const off = () => (random.next() + random.next() - 1) * metres
  return { ...place, lat: rounded(place.lat + off() * METRE_LAT), lng: rounded(place.lng + off() * METRE_LNG) }
}

function placeNamed(random: Random, name: string): Place {
  const landmark = landmarks.find(({ address }) => address.startsWith(`${name},`))
  if (landmark) return near(random, landmark, 18)
  const street = streets.find((candidate) => candidate.name === name)
  if (!street) throw new Error(`There is no ${name} among the streets and landmarks`)
  return alongStreet(random, street)
}

function alongStreet(random: Random, { name, area, line, lengthKm }: Street): Place {
  const fromStartKm = random.next() * lengthKm
  const house = Math.ceil((fromStartKm * 1000) / METRES_A_HOUSE) || 1
  const isNumbered =
    NUMBERED_AREAS.includes(area) && !/Road|Square|Parade|Steps|Footpath/.test(name) && random.chance(0.6)
  const address = displayName([...(isNumbered ? [String(house)] : []), name, area])
  return near(random, { ...pointAt(line, fromStartKm), address }, 4)
}

function pointAt(line: LatLng[], fromStartKm: number): LatLng {
  let leftKm = fromStartKm
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) return from
    const km = distanceKm(from, to)
    if (leftKm < km) {
      const share = leftKm / km
      return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
    }
    leftKm -= km
  }
  throw new Error('A street needs a line')
}

/** Writes an address as the geocoder does, with postcode and territory as the last two parts. */
function displayName(parts: string[]): string {
  return [...parts, 'GX11 1AA', 'Gibraltar'].join(', ')
}

function readStreet(text: string): Street {
  const [name = '', area = '', start = '', bends = ''] = text.split(' | ')
  const line = [readPoint(start)]
  for (const bend of bends.split(', ')) {
    const from = line.at(-1) as LatLng // the line has its first point
    const by = readPoint(bend)
    line.push({ lat: from.lat + by.lat / 1e5, lng: from.lng + by.lng / 1e5 })
  }
  const lengthKm = line.reduce((sum, point, index) => sum + distanceKm(line[index - 1] ?? point, point), 0)
  return { name, area, line, lengthKm }
}

function readLandmark(text: string): Place {
  const [name = '', street = '', area = '', at = ''] = text.split(' | ')
  return { ...readPoint(at), address: displayName([name, street, area]) }
}

function readPoint(text: string): LatLng {
  const [lat = NaN, lng = NaN] = text.split(' ').map(Number)
  return { lat, lng }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
