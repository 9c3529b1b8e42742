import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type Bounds, isInside, type LatLng } from '#features/territory/territory.rules.ts'
import type { UnsentVersion } from './outbox.rules.ts'

/**
 * How the pin was placed: by hand, by a chosen address, by the device's position because the person asked for it
 * (`device`) or without being asked (`found`), or by the position in a photo.
 */
export type PlacedBy = 'hand' | 'address' | 'device' | 'found' | 'photo'
const PLACED_BY: readonly PlacedBy[] = ['hand', 'address', 'device', 'found', 'photo']

/** The name that somebody chose for the pin's location, and the words they searched for. */
export interface PlaceName {
  address: string
  searched: string
}

/** A report that somebody has begun, without its photo. Source: spec §4 "Submit flow", readings 9. */
export interface Draft {
  /** Who began it; null if they were not signed in. */
  owner: string | null
  category: string | null
  description: string
  /** The pin's location; null while it is where it started. */
  point: LatLng | null
  placedBy: PlacedBy | null
  /** Cleared when the pin is moved. */
  placeName: PlaceName | null
  hadPhoto: boolean
  /** The first part of its submissions' keys; null before it has one. A duplicated tab has the same key. */
  key: string | null
  /** The content of the last attempt to submit it. */
  tried: string | null
  /** The version of the unsent report on this device from which “Edit” made it. */
  unsent: UnsentVersion | null
}

/** Whether the draft contains anything that the person did, so that it is worth keeping. */
export function isBegun(draft: Pick<Draft, 'category' | 'description' | 'point' | 'placedBy' | 'hadPhoto'>): boolean {
  const isPlaced = draft.point !== null && draft.placedBy !== 'found'
  return draft.category !== null || draft.description !== '' || isPlaced || draft.hadPhoto
}

/** Whether its words are still those of the last attempt to submit it. */
export function isAsTried({ category, description, tried }: Draft): boolean {
  return tried?.startsWith(JSON.stringify([category, description]).slice(0, -1)) ?? false
}

/**
 * What to do with a stored draft when `reader` opens the form. A visitor's draft is for whoever signs in next. A
 * person's draft is only for that person: it waits while nobody is signed in, and is dropped when somebody else is.
 * Source: safety rules, privacy.
 */
export function draftAction({ owner }: Draft, reader: string | null): 'restore' | 'wait' | 'drop' {
  if (owner === null || owner === reader) return 'restore'
  return reader === null ? 'wait' : 'drop'
}

/** Reads a stored draft; null if it is none. Leaves out a location outside the bounds and an unknown category. */
export function draftFrom(stored: unknown, bounds: Bounds): Draft | null {
  const kept = recordOf(stored)
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
    unsent: unsentFrom(kept['unsent']),
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

function unsentFrom(kept: unknown): UnsentVersion | null {
  const { key, keptAt } = recordOf(kept) ?? {}
  return typeof key === 'string' && typeof keptAt === 'number' ? { key, keptAt } : null
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null // checked just above
}

/**
 * The Idempotency-Key for submitting this content of this draft. It is the same at every retry, in whichever tab. Uses
 * a 64-bit FNV-1a hash; if two contents of one draft ever had the same hash, the server would refuse the second.
 */
export function submissionKey(draftKey: string, content: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(content)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return `${draftKey}-${hash.toString(16)}`
}

/** The key of the draft to which this `submissionKey` belongs. */
export function draftKeyOf(contentKey: string): string {
  return contentKey.slice(0, contentKey.lastIndexOf('-'))
}
