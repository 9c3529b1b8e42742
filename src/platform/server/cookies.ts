/** The cookies of a request by name; the first of a name wins. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (!(name in cookies)) cookies[name] = part.slice(at + 1).trim()
  }
  return cookies
}

/** A whole `set-cookie` line. `maxAgeSeconds` 0 removes the cookie. */
export function cookieLine(
  name: string,
  value: string,
  { maxAgeSeconds, secure }: { maxAgeSeconds: number; secure: boolean },
): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
}
