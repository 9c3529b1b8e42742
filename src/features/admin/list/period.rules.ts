import { dayAfter, startOfDay } from '#shared/clock.ts'

/** Reports that are put in an order by a count within a period, at most: all of the period's have to be looked at. */
export const PERIOD_MOST = 20_000

/** From an instant on, and before another; null: without an end on that side. */
export interface Period {
  since: Date | null
  before: Date | null
}

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** Whether this is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The time from the beginning of one day to the end of another, as the clocks of a time zone go. */
export function periodOf(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  timeZone: string,
): Period {
  return {
    since: since === undefined ? null : startOfDay(timeZone, since),
    before: until === undefined ? null : startOfDay(timeZone, dayAfter(until)),
  }
}

/** Whether a period leaves anything out. */
export function isBounded({ since, before }: Period): boolean {
  return since !== null || before !== null
}
