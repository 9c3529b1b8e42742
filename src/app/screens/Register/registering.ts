import type { RegisterAnswer } from './register.ts'

const PLACE = 'lamppost-registering'

type Typed = RegisterAnswer['typed']

/** Stores in this tab the input of step 1, so that step 2 survives a reload. Never a password. */
export function rememberStep2(typed: Typed): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(typed))
  } catch {
    // Without storage a reload starts with step 1.
  }
}

/** The input of step 1 if this tab waits for the mail; else null. */
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
    // Without storage there is nothing to remove.
  }
}
