import { CODE_MS } from '../accounts.rules.ts'

const PLACE = 'lamppost-link'

/** What this browser knows of a link that it has asked for: whose, and where to go afterwards. */
export interface AskedLink {
  email: string
  returnTo: string | null
}

/** Remembers for whom a link was asked for, as long as it works, so that nobody is asked on the same device. */
export function rememberLink(link: AskedLink): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...link, until: Date.now() + CODE_MS.link }))
  } catch {
    // Then the address is asked for.
  }
}

/** The link that this browser has asked for last; null when there is none that still works. */
export function askedLink(): AskedLink | null {
  try {
    const { email, returnTo, until } = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, unknown>
    if (typeof email !== 'string' || typeof until !== 'number' || until < Date.now()) return null
    return { email, returnTo: typeof returnTo === 'string' ? returnTo : null }
  } catch {
    return null
  }
}

export function forgetLink(): void {
  try {
    localStorage.removeItem(PLACE)
  } catch {
    // Where nothing can be kept, nothing is there to be dropped.
  }
}
