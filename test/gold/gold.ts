import { randomFrom } from '#db/seed/random.ts'
import type { PackInfo, PackPlace, Position } from '#features/pack/pack.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { linesOf, nameByBruteForce } from './bruteForce.ts'

/** How many places are picked, and how many must be found first and be named rightly. */
export const GOLD = { places: 60, atLeast: 57 }

const SEED = 20_171_117
/** How far from its place a point may lie, metres. */
const AROUND_M = 60

/** A picked place: what a resident calls it, and a point near it with its address. */
export interface GoldPlace {
  label: string
  /** How the words were made from the name. */
  variant: string
  words: string
  point: LatLng
  /** The whole address that the point should have. */
  address: string | null
}

/** Picks sixty places, always the same ones. */
export function goldPlaces(info: PackInfo, ending: readonly string[]): GoldPlace[] {
  const random = randomFrom(SEED).next
  const left = [...info.places]
  const drawn = Array.from({ length: GOLD.places }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
  return drawn.map((place) => {
    const called = callsOf(place, info.places)
    const { variant = '', words = '' } = called[Math.floor(random() * called.length)] ?? {}
    const point = pointNear(place, random, info)
    const name = nameByBruteForce(point, info)
    return { label: place.label, variant, words, point, address: name && [name, ...ending].join(', ') }
  })
}

const SHORT: Record<string, string> = {
  ...{ street: 'st', road: 'rd', avenue: 'ave', square: 'sq', lane: 'ln', mount: 'mt', saint: 'st' },
}

interface Call {
  variant: string
  words: string
}

/** What a resident may type for a place instead of its exact name. */
function callsOf({ names, label, kind }: PackPlace, places: readonly PackPlace[]): Call[] {
  const [name = '', ...others] = names
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(' ')
  const cut = words.slice(0, -1).join(' ')
  const isUnique = places.filter((other) => other.names.some((one) => one.toLowerCase().includes(cut))).length === 1
  const abbreviated = words.map((word) => SHORT[word] ?? word).join(' ')
  const long = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  const area = label.split(', ').slice(1, -1)
  const calls = {
    'lower case, no accents': plain,
    abbreviated: abbreviated === plain ? null : abbreviated,
    'without The': words[0] === 'the' ? words.slice(1).join(' ') : null,
    'another name': others.at(-1) ?? null,
    'house number first': kind === 'street' ? `12 ${plain}` : null,
    'house number last': kind === 'street' ? `${plain} 7b` : null,
    'without the last word': words.length > 1 && cut.length > 3 && isUnique ? cut : null,
    'without apostrophes': /['’]/.test(plain) ? plain.replace(/['’]/g, '') : null,
    'a letter missing': long.length > 5 ? plain.replace(long, long.slice(0, 3) + long.slice(4)) : null,
    'with the town': `${plain}, gibraltar`,
    'with its street': area.length > 0 ? `${plain} ${area.join(' ').toLowerCase()}` : null,
  }
  return Object.entries(calls).flatMap(([variant, words]) => (words === null ? [] : [{ variant, words }]))
}

/** A point at most 60 m from some point of the place, within the bounds. */
function pointNear({ geometry }: PackPlace, random: () => number, { bounds }: PackInfo): LatLng {
  const lines = linesOf(geometry)
  const line = lines[Math.floor(random() * lines.length)] ?? []
  const [lng, lat]: Position = line[Math.floor(random() * line.length)] ?? [0, 0]
  const [angle, metres] = [random() * 2 * Math.PI, random() * AROUND_M]
  const east = (metres * Math.cos(angle)) / (111_195 * Math.cos((lat * Math.PI) / 180))
  const north = (metres * Math.sin(angle)) / 111_195
  return {
    lat: Math.min(bounds.north, Math.max(bounds.south, lat + north)),
    lng: Math.min(bounds.east, Math.max(bounds.west, lng + east)),
  }
}
