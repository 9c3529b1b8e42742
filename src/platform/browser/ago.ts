import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { relativeTimeFormat } from '#shared/formats.ts'

const SPANS = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/**
 * Returns how long ago something was, in whole units: "just now", "5 minutes ago", "1 day ago".
 * A time in the future gives "just now". Source: spec §2 "Report card".
 */
export function agoText(at: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(at)) / 60_000)
  const [unit, length] = SPANS.find(([, span]) => minutes >= span) ?? [null, 1]
  if (unit === null) return m.ui_ago_just_now()
  return relativeTimeFormat(getLocale(), { numeric: 'always' }).format(-Math.floor(minutes / length), unit)
}
