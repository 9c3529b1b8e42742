import { CATEGORIES } from '#features/categories/categories.rules.ts'

const NAME = 'lamppost-last-category'

/** Remembers on this device in which category this person has reported last. */
export function keepLastCategory(owner: string, category: string): void {
  try {
    localStorage.setItem(NAME, JSON.stringify([owner, category]))
  } catch {
    // A browser that stores nothing offers none.
  }
}

/** The category in which this person has reported last on this device; null if there is none. */
export function findLastCategory(owner: string | null): string | null {
  try {
    const [by, kept] = JSON.parse(localStorage.getItem(NAME) ?? '[]') as unknown[] // written above, else it throws
    return owner !== null && by === owner ? (CATEGORIES.find((category) => category === kept) ?? null) : null
  } catch {
    return null
  }
}

export function dropLastCategory(): void {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // A browser that stores nothing has none.
  }
}
