import { DAY_MS } from '#shared/clock.ts'

/** Days that the points history shows, and entries on one of its pages. Source: spec §9 "Points". */
export const HISTORY_DAYS = 7
export const HISTORY_PAGE_LENGTH = 5

/** One page of a list, counted from 1, and how far it reaches; a page that is not there is the nearest that is. */
export interface HistoryPage<Entry> {
  entries: Entry[]
  page: number
  pages: number
  /** The numbers of its first and last entry, from 1; `all` of them together. */
  from: number
  to: number
  all: number
}

/** What of the history is younger than the days it shows, page by page. */
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
