import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { dateText, numberText } from '#platform/browser/format.ts'
import { numberFormat } from '#shared/formats.ts'
import { formatOf } from '#shared/language.ts'

/** "27.5%" as the language writes it; with too few cases it says so. */
export function shareText(share: number | null): string {
  if (share === null) return m.statistics_too_few()
  return numberFormat(formatOf(getLocale()), { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** A number of days, "3.5"; with too few cases it says so. */
export function daysText(days: number | null): string {
  return days === null ? m.statistics_too_few() : numberText(days, Number.isInteger(days) ? 0 : 1)
}

/** "November 2026" of `2026-11`. */
export function monthText(month: string, length: 'long' | 'short' = 'long'): string {
  return dateText(`${month}-01T00:00:00Z`, { month: length, year: 'numeric', timeZone: 'UTC' })
}
