import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type Bounds, isInside, type LatLng } from '#features/territory/territory.rules.ts'

/**
 * What has put the pin: the person's hand, an address that they chose, their device when they asked it to, or `found` it
 * unasked, the position in a photo.
 */
export type PlacedBy = 'hand' | 'address' | 'device' | 'found' | 'photo'
const PLACED_BY: readonly PlacedBy[] = ['hand', 'address', 'device', 'found', 'photo']

/** The name that somebody has chosen for the pin's place, and the words that found it. */
export interface PlaceName {
  address: string
  searched: string
}

/** What somebody has begun to report, without its photo. Source: spec §4 "Submit flow", readings 9. */
export interface Draft {
  /** Whose it is; null: somebody's who was not signed in. */
  owner: string | null
  category: string | null
  description: string
  /** Where the pin was put; null while it stands where it started. */
  point: LatLng | null
  placedBy: PlacedBy | null
  /** It holds until the pin is moved. */
  placeName: PlaceName | null
  hadPhoto: boolean
  /** Of which the keys of its submissions are made; null before it has one. A tab that is duplicated has the same. */
  key: string | null
  /** What was in the last attempt to submit it. */
  tried: string | null
}

/** Whether anything in it is worth keeping: something that the person did. */
export function isBegun({
  category,
  description,
  point,
  placedBy,
  hadPhoto,
}: Pick<Draft, 'category' | 'description' | 'point' | 'placedBy' | 'hadPhoto'>): boolean {
  return category !== null || description !== '' || (point !== null && placedBy !== 'found') || hadPhoto
}

/**
 * What to do with a kept draft when `reader` opens the form: a visitor's is for whoever signs in next, a person's for
 * that person alone; it waits while nobody is signed in and goes when somebody else is. Source: safety rules, privacy.
 */
export function fateOf({ owner }: Draft, reader: string | null): 'restore' | 'wait' | 'drop' {
  if (owner === null || owner === reader) return 'restore'
  return reader === null ? 'wait' : 'drop'
}

/** The draft in a kept text; null when it is none. A place outside the bounds and an unknown category are left out. */
export function draftFrom(text: string | null, bounds: Bounds): Draft | null {
  const kept = parsed(text)
  if (!kept) return null
  const { owner, description, hadPhoto } = kept
  const point = pointFrom(kept['point'], bounds)
  return {
    owner: typeof owner === 'string' ? owner : null,
    category: CATEGORIES.find((category) => category === kept['category']) ?? null,
    description: typeof description === 'string' ? description : '',
    point,
    placedBy: point && (PLACED_BY.find((by) => by === kept['placedBy']) ?? 'hand'),
    placeName: point && nameFrom(kept['placeName']),
    hadPhoto: hadPhoto === true,
    key: typeof kept['key'] === 'string' && /^[\da-f]{32}$/.test(kept['key']) ? kept['key'] : null,
    tried: typeof kept['tried'] === 'string' ? kept['tried'] : null,
  }
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

function pointFrom(kept: unknown, bounds: Bounds): LatLng | null {
  const { lat, lng } = recordOf(kept) ?? {}
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  return isInside(bounds, { lat, lng }) ? { lat, lng } : null
}

function nameFrom(kept: unknown): PlaceName | null {
  const { address, searched } = recordOf(kept) ?? {}
  return typeof address === 'string' && typeof searched === 'string' ? { address, searched } : null
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null // just looked at
}

/**
 * The key under which a draft of this key submits this content: the same for every repetition, in whichever tab.
 * A 64-bit FNV-1a; should two contents of one draft ever share one, the server refuses the second.
 */
export function submissionKey(draftKey: string, content: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(content)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return `${draftKey}-${hash.toString(16)}`
}
