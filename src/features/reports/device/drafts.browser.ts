import type { Bounds } from '#features/territory/territory.rules.ts'
import { type Draft, draftFrom, fateOf } from './drafts.rules.ts'

const PLACE = 'lamppost-draft'

/** The draft that this person left in this tab; null when there is none. Deletes a draft of somebody else. */
export function findDraft(reader: string | null, bounds: Bounds): Draft | null {
  const draft = draftFrom(stored(), bounds)
  if (!draft) return null
  const fate = fateOf(draft, reader)
  if (fate === 'drop') dropDraft()
  return fate === 'restore' ? draft : null
}

/** Keeps a draft until this tab is closed; false if the browser does not allow it. */
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
    // A browser that cannot store anything has nothing to remove.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(PLACE)
  } catch {
    return null
  }
}
