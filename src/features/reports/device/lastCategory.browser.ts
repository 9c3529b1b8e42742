import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { storedText } from '#platform/browser/storedText.ts'

const stored = storedText('lamppost-last-category')

/** Remembers on this device in which category this person has reported last. */
export function keepLastCategory(owner: string, category: string): void {
  stored.keep(JSON.stringify([owner, category]))
}

/** The category in which this person has reported last on this device; null if there is none. */
export function findLastCategory(owner: string | null): string | null {
  const [by, kept]: unknown[] = Object.values(stored.readJson() ?? {})
  return owner !== null && by === owner ? (CATEGORIES.find((category) => category === kept) ?? null) : null
}

export const dropLastCategory = stored.drop
