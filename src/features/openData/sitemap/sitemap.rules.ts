/** Addresses in one sitemap; the protocol allows 50,000. */
export const SITEMAP_MAX = 20_000

/** Screens that search engines may show. */
export const PUBLIC_SCREENS = ['/recent', '/statistics', '/submit', '/signin', '/register', '/privacy']

/**
 * The hours at which sitemaps begin, the oldest first: a new one where the last would have more than `most` reports. An
 * hour is never divided.
 */
export function beginnings(hours: readonly { hour: Date; count: number }[], most: number): Date[] {
  const found: Date[] = []
  let held = Infinity
  for (const { hour, count } of hours) {
    held += count
    if (held <= most) continue
    found.push(hour)
    held = count
  }
  return found
}
