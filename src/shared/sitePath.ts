const HERE = 'http://here.invalid'

/** Returns `to` if it is a path of this site, which begins with one slash; else null. Source: safety rules, return URL. */
export function sitePath(to: string | null | undefined): string | null {
  if (!to || !/^\/(?![/\\])/.test(to) || !URL.canParse(to, HERE)) return null
  const url = new URL(to, HERE)
  // `/.//elsewhere` is normalised to `//elsewhere`, which would be another site's address.
  return url.origin === HERE ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : null
}

/** The page to go on to, if it is one of this site; else /recent. */
export function returnPath(to: string | null): string {
  return sitePath(to) ?? '/recent'
}

/** The sign-in that goes on to this page afterwards. */
export function signInPath(returnTo: string): string {
  return `/signin?${new URLSearchParams({ returnTo })}`
}
