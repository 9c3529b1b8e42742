import { storedText } from '#platform/browser/storedText.ts'
import type { RegisterAnswer } from './register.ts'

/** Without storage a reload starts with step 1. */
const kept = storedText('lamppost-registering', 'tab')

type Typed = RegisterAnswer['typed']

/** Stores in this tab the input of step 1, so that step 2 survives a reload. Never a password. */
export function rememberStep2(typed: Typed): void {
  kept.keep(JSON.stringify(typed))
}

/** The input of step 1 if this tab waits for the mail; else null. */
export function findStep2(): Typed | null {
  const { firstName, lastName, email } = (kept.readJson() ?? {}) as Record<string, unknown> // what was kept above
  return typeof email === 'string' ? { firstName: String(firstName), lastName: String(lastName), email } : null
}

export const forgetStep2 = kept.drop
