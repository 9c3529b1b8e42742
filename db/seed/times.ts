import { DAY_MS, dayBefore, dayIn, HOUR_MS, MINUTE_MS, startOfDay } from '#shared/clock.ts'
import type { Random } from './random.ts'

/** Reports are spread over this many days. */
const DAYS = 60

/** The larger, the more of them are recent; with 1 they are spread evenly. */
const LATELY = 1.2

/** The weight of each hour of the day, from midnight on: how likely a report is then. */
const BY_DAY = [0, 0, 0, 0, 0, 1, 3, 8, 14, 13, 11, 10, 10, 9, 8, 9, 11, 14, 15, 13, 10, 8, 5, 2]
const BY_NIGHT = [9, 7, 5, 3, 1, 2, 5, 6, 3, 2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 8, 11, 12]

/** Ages of the newest reports in minutes, at any hour of the day, so that the list always begins with recent ones. */
const NEWEST_MINUTES = [14, 47, 96]

/** Generates `count` times within the last 60 days, oldest first; more of them are recent and by day. */
export function someTimes(random: Random, count: number, timeZone: string, now: Date): Date[] {
  const fresh = NEWEST_MINUTES.slice(0, Math.ceil(count / 40)).map(
    (minutes) => new Date(now.getTime() - minutes * MINUTE_MS),
  )
  const times = Array.from({ length: count - fresh.length }, () => someTime(random, timeZone, now))
  return [...times, ...fresh].sort((a, b) => a.getTime() - b.getTime())
}

/** Moves a noise report to the evening or night, about the day of `at`. Returns `at` if that would be in the future. */
export function atNight(random: Random, at: Date, timeZone: string, now: Date): Date {
  const moved = timeOn(random, Math.floor((now.getTime() - at.getTime()) / DAY_MS), timeZone, now, BY_NIGHT)
  return moved < now ? moved : at
}

/** Returns a time on the day `daysAgo` days ago, with the weights `hours`. 0 is today; then it may be in the future. */
export function timeOn(random: Random, daysAgo: number, timeZone: string, now: Date, hours = BY_DAY): Date {
  const midnight = startOf(dayAgo(dayIn(timeZone, now), daysAgo), timeZone)
  const hour = random.weighted(hours)
  return new Date(midnight + hour * HOUR_MS + random.between(0, HOUR_MS - 1))
}

/** Returns a time between the two, mostly nearer to the first. */
export function soonAfter(random: Random, from: Date, to: Date): Date {
  return new Date(Math.floor(from.getTime() + (to.getTime() - from.getTime()) * random.next() ** 2.4))
}

function someTime(random: Random, timeZone: string, now: Date): Date {
  for (;;) {
    const at = timeOn(random, Math.floor(DAYS * random.next() ** LATELY), timeZone, now)
    const ageMs = now.getTime() - at.getTime()
    if (ageMs > 2 * HOUR_MS && ageMs < DAYS * DAY_MS) return at
  }
}

function dayAgo(day: string, days: number): string {
  return days > 0 ? dayAgo(dayBefore(day), days - 1) : day
}

const starts = new Map<string, number>()

/** When a day starts in a time zone, in milliseconds. */
function startOf(day: string, timeZone: string): number {
  const key = `${timeZone} ${day}`
  const at = starts.get(key) ?? startOfDay(timeZone, day).getTime()
  starts.set(key, at)
  return at
}
