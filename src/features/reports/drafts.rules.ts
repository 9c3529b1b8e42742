import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type Bounds, isInside, type LatLng } from '#features/territory/territory.rules.ts'

/** What somebody has begun to report, without its photo. Source: spec §4 "Submit flow", readings 9. */
export interface Draft {
  /** Whose it is; null: somebody's who was not signed in. */
  owner: string | null
  category: string | null
  description: string
  /** Where the pin was put; null while it stands where it started. */
  point: LatLng | null
  hadPhoto: boolean
  /** The key of an attempt to submit, and what was in it. */
  attempt: { key: string; content: string } | null
}

/** Whether anything in it is worth keeping. */
export function isBegun({ category, description, point, hadPhoto }: Omit<Draft, 'owner' | 'attempt'>): boolean {
  return category !== null || description !== '' || point !== null || hadPhoto
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
  return {
    owner: typeof owner === 'string' ? owner : null,
    category: CATEGORIES.find((category) => category === kept['category']) ?? null,
    description: typeof description === 'string' ? description : '',
    point: pointFrom(kept['point'], bounds),
    hadPhoto: hadPhoto === true,
    attempt: attemptFrom(kept['attempt']),
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

function attemptFrom(kept: unknown): Draft['attempt'] {
  const { key, content } = recordOf(kept) ?? {}
  return typeof key === 'string' && typeof content === 'string' ? { key, content } : null
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null // just looked at
}
