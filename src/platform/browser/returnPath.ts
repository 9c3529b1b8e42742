const HERE = 'http://here.invalid'

/** A path of this site to go back to, which begins with one slash, else /recent. Source: safety rules, return URL. */
export function returnPath(to: string | null | undefined): string {
  if (!to || !/^\/(?![/\\])/.test(to) || !URL.canParse(to, HERE)) return '/recent'
  const url = new URL(to, HERE)
  // What remains of `/.//elsewhere` would be another site's address.
  return url.origin === HERE ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : '/recent'
}
