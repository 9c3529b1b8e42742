const HERE = 'http://here.invalid'

/** Returns `to` if it is a path of this site, which begins with one slash; else null. Source: safety rules, return URL. */
export function sitePath(to: string | null | undefined): string | null {
  if (!to || !/^\/(?![/\\])/.test(to)) return null
  const url = parseUrl(to, HERE)
  // `/.//elsewhere` is normalised to `//elsewhere`, which would be another site's address.
  return url?.origin === HERE ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : null
}

/** A URL; null for what is none. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/** The page to go on to, if it is one of this site; else /recent. */
export function returnPath(to: string | null): string {
  return sitePath(to) ?? '/recent'
}

/** The sign-in that goes on to this page afterwards. */
export function signInPath(returnTo: string): string {
  return `/signin?${new URLSearchParams({ returnTo })}`
}

/** A path with its query string, if there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = String(query)
  return text ? `${path}?${text}` : path
}
