import type { Bounds } from '#features/territory/territory.rules.ts'
import { type Draft, draftFrom, fateOf } from './drafts.rules.ts'

const PLACE = 'lamppost-draft'

/** The draft that this person left in this tab; null when there is none for them. */
export function findDraft(reader: string | null, bounds: Bounds): Draft | null {
  const draft = draftFrom(stored(), bounds)
  if (!draft) return null
  const fate = fateOf(draft, reader)
  if (fate === 'drop') dropDraft()
  return fate === 'restore' ? draft : null
}

/** Keeps a draft until this tab is closed; false when the browser does not let us. */
export function keepDraft(draft: Draft): boolean {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(PLACE)
  } catch {
    // Where nothing can be kept, nothing is there to be dropped.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(PLACE)
  } catch {
    return null
  }
}
