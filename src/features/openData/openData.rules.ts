import { ANY_TIME } from '#features/feed/feed.rules.ts'

/**
 * How many files one address may get in ten minutes. A 304 counts only if the file had to be made for it. Source:
 * safety rules, limits.
 */
export const EXPORTS_LIMIT = { name: 'exports', points: 30, seconds: 600 }

/**
 * How many sitemaps one address may get in ten minutes, a 304 too: as many as two million reports need. Source: safety
 * rules, limits.
 */
export const SITEMAPS_LIMIT = { name: 'sitemaps', points: 120, seconds: 600 }

/** A file of up to this many reports is cached in memory; a larger one is made while it is sent. */
export const KEPT_REPORTS = 1000

/**
 * How many such larger files one process sends at once, in all and to one address: each takes memory until its reader
 * has all of it. Not a rate, so LIMITS_FACTOR does not change it.
 */
export const STREAMED_AT_ONCE = { ofAll: 8, ofOne: 3 }

/** The text of a list's filters as they stand in an address, always in the same order: `category=all&days=7`. */
export function queryOf(filters: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  search.sort()
  return search.toString()
}

/** The same for the list on the screen. It knows no `since` and `until`, so it shows reports of any time instead. */
export function screenQueryOf({ since, until, ...filters }: { since?: unknown; until?: unknown }): string {
  return queryOf({ ...filters, ...(since || until ? { days: ANY_TIME } : {}) })
}
