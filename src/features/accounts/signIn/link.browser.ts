import { CODE_MS } from '../accounts.rules.ts'

const PLACE = 'lamppost-link'

/** The sign-in link that this browser requested last: for which address, and which page to open afterwards. */
export interface AskedLink {
  email: string
  returnTo: string | null
}

/** Remembers the requested link while it is valid, so that this browser need not ask for the address again. */
export function rememberLink(link: AskedLink): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...link, until: Date.now() + CODE_MS.link }))
  } catch {
    // Without storage, the user is asked for the address.
  }
}

/** The sign-in link that this browser requested last; null when none is still valid. */
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
    // Without storage, there is nothing to remove.
  }
}
