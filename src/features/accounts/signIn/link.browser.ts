import { storedText } from '#platform/browser/storedText.ts'
import { CODE_MS } from '../accounts.rules.ts'

const stored = storedText('lamppost-link')

/** The sign-in link that this browser requested last: for which address, and which page to open afterwards. */
export interface AskedLink {
  email: string
  returnTo: string | null
}

/** Remembers the requested link while it is valid, so that this browser need not ask for the address again. */
export function rememberLink(link: AskedLink): void {
  stored.keep(JSON.stringify({ ...link, until: Date.now() + CODE_MS.link }))
}

/** The sign-in link that this browser requested last; null when none is still valid. */
export function askedLink(): AskedLink | null {
  const { email, returnTo, until } = (stored.readJson() ?? {}) as Record<string, unknown> // written above
  if (typeof email !== 'string' || typeof until !== 'number' || until < Date.now()) {
    stored.drop()
    return null
  }
  return { email, returnTo: typeof returnTo === 'string' ? returnTo : null }
}

export const forgetLink = stored.drop
