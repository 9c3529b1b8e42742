import { dateFormat } from './formats.ts'
import { formatOf } from './language.ts'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const YEAR_SECONDS = 365 * DAY_SECONDS

/** The calendar day at an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  // Sweden's format is the ISO one.
  return dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** The hour of the day at an instant in a time zone, 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  return Number(dateFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
}

/** An instant as people in a time zone say it in a language: "23 November 2026 at 14:05 CET". */
export function momentIn(timeZone: string, at: Date, language = 'en'): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return dateFormat(formatOf(language), { ...form, timeZone, timeZoneName: 'short' }).format(at)
}

/** The same for lists: "23 November 2026, 14:05". In two parts, since browsers join date and time differently. */
export function shortMomentIn(timeZone: string, at: Date, language = 'en'): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
  return [day, time].map((form) => dateFormat(formatOf(language), form).format(at)).join(', ')
}

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** Whether this is a day of the calendar, `YYYY-MM-DD`. A `Date` would take 30 February for 2 March. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The day before a `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** The day after a `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

/** No time zone is further from UTC than this. */
const FURTHEST_MS = 15 * HOUR_MS

/** The first instant of a `YYYY-MM-DD` in a time zone, also where a day has no midnight. */
export function startOfDay(timeZone: string, day: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let [before, from] = [middle - FURTHEST_MS, middle + FURTHEST_MS]
  while (from - before > 1) {
    const between = Math.floor((before + from) / 2)
    if (dayIn(timeZone, new Date(between)) < day) before = between
    else from = between
  }
  return new Date(from)
}

/** Waits so many milliseconds, then gives the value. For browsers; the server has `node:timers/promises`. */
export function sleep<Value = void>(ms: number, value?: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value))
}
