import { dayBefore, dayIn, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/clock.ts'

/**
 * The hour at which every run starts. The demo depends on the time of day, and at this hour none of its reports
 * becomes older than a time range of the filter within the next 100 minutes.
 */
const START_HOUR = 14

/** The time zone in which a run that starts now starts at 14:00, such as `-05:37`. */
export function zoneAt(now: Date): string {
  const sinceMidnight = Math.floor((now.getTime() % DAY_MS) / MINUTE_MS)
  const ahead = (START_HOUR * HOUR_MS) / MINUTE_MS - sinceMidnight
  // At most half a day from UTC, as real time zones are.
  const half = DAY_MS / MINUTE_MS / 2
  const minutes = ahead > half ? ahead - 2 * half : ahead <= -half ? ahead + 2 * half : ahead
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** Yesterday in the time zone of the sites, `YYYY-MM-DD`. */
export const yesterday = () => dayBefore(dayIn(process.env['TEST_TIME_ZONE'] ?? 'UTC', new Date()))
