import { HOUR_MS } from '#shared/clock.ts'

/** Addresses in one sitemap; the protocol allows 50,000. */
export const SITEMAP_MAX = 20_000

/** Screens that search engines may show. */
export const PUBLIC_SCREENS = ['/recent', '/statistics', '/submit', '/signin', '/register', '/privacy']

/** Where a sitemap begins: at an hour, after as many reports as fit into `page` sitemaps. */
export interface Beginning {
  hour: Date
  page: number
}

/**
 * Where sitemaps begin, the oldest first: a new one begins before the last would have more than `most` reports. An hour
 * is divided only if it has more than that by itself.
 */
export function beginnings(hours: readonly { hour: Date; count: number }[], most: number): Beginning[] {
  const found: Beginning[] = []
  let held = Infinity
  for (const { hour, count } of hours) {
    held += count
    if (held <= most) continue
    found.push({ hour, page: 0 })
    held = count
    for (let page = 1; held > most; page++) {
      found.push({ hour, page })
      held -= most
    }
  }
  return found
}

/** How a sitemap is named in its address: by its hour since 1970, and its page unless that is the first. */
export function nameOf({ hour, page }: Beginning): string {
  const from = hour.getTime() / HOUR_MS
  return page === 0 ? String(from) : `${from}-${page}`
}
