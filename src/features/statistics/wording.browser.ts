import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { formatOf } from '#shared/language.ts'

const locale = () => formatOf(getLocale())

/** "12,345". */
export function countText(count: number): string {
  return count.toLocaleString(locale())
}

/** "27 %" as the language writes it; with too few cases it says so. */
export function shareText(share: number | null): string {
  if (share === null) return m.statistics_too_few()
  return share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 })
}

/** A number of days, "3.5"; with too few cases it says so. */
export function daysText(days: number | null): string {
  if (days === null) return m.statistics_too_few()
  return days.toLocaleString(locale(), { maximumFractionDigits: 1 })
}

/** "November 2026" of `2026-11`. */
export function monthText(month: string, length: 'long' | 'short' = 'long'): string {
  const form = { month: length, year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale(), form)
}
