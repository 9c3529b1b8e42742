import type { RegisterAnswer } from './register.ts'

const PLACE = 'lamppost-registering'

type Typed = RegisterAnswer['typed']

/** Remembers in this tab who waits for the mail of step 2; never a password. */
export function rememberStep2(typed: Typed): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(typed))
  } catch {
    // Then a reload begins anew.
  }
}

/** Who waits for the mail in this tab; null: nobody. */
export function findStep2(): Typed | null {
  try {
    const { firstName, lastName, email } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Record<string, unknown>
    if (typeof email !== 'string') return null
    return { firstName: String(firstName), lastName: String(lastName), email }
  } catch {
    return null
  }
}

export function forgetStep2(): void {
  try {
    sessionStorage.removeItem(PLACE)
  } catch {
    // Where nothing can be kept, nothing is there to be forgotten.
  }
}
