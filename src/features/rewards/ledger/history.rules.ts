import { DAY_MS } from '#shared/clock.ts'

/** How many days the points history shows, and how many entries a page of it has. Source: spec §9 "Points". */
export const HISTORY_DAYS = 7
const HISTORY_PAGE_LENGTH = 5

/** How much of a report's description the points history keeps, in code points. */
export const HISTORY_DESCRIPTION = 150

/** One page of a list, counted from 1. A page number that does not exist becomes the nearest that does. */
export interface HistoryPage<Entry> {
  entries: Entry[]
  page: number
  pages: number
  /** The numbers of its first and last entry, counted from 1, and how many entries there are in `all`. */
  from: number
  to: number
  all: number
}

/** A page of the entries that are recent enough to be shown. */
export function historyPage<Entry extends { timestamp: string }>(
  history: readonly Entry[],
  { page, now }: { page: number; now: number },
): HistoryPage<Entry> {
  const recent = history.filter(({ timestamp }) => now - Date.parse(timestamp) < HISTORY_DAYS * DAY_MS)
  const pages = Math.max(1, Math.ceil(recent.length / HISTORY_PAGE_LENGTH))
  const shown = Math.min(pages, Math.max(1, Math.trunc(page) || 1))
  const start = (shown - 1) * HISTORY_PAGE_LENGTH
  const entries = recent.slice(start, start + HISTORY_PAGE_LENGTH)
  return { entries, page: shown, pages, from: start + 1, to: start + entries.length, all: recent.length }
}
