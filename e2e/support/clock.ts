import { dayBefore, dayIn } from '#shared/clock.ts'

/**
 * The hour in which every run starts. The demo depends on the time of day, and from this hour on none of its reports
 * becomes older than a time range of the filter before 15:50.
 */
const START_HOUR = 14

/** The time zone in which a run that starts now starts between 14:00 and 15:00, such as `Etc/GMT+5`. */
export function zoneAt(now: Date): string {
  const ahead = START_HOUR - now.getUTCHours()
  // At most half a day from UTC, as real time zones are.
  const hours = ahead > 12 ? ahead - 24 : ahead
  // The sign of these names says how far UTC is ahead.
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
}

/** Yesterday in the time zone of the sites, `YYYY-MM-DD`. */
export const yesterday = () => dayBefore(dayIn(process.env['TEST_TIME_ZONE'] ?? 'UTC', new Date()))
