import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'

/** A range of days, `YYYY-MM-DD`, in words; empty without any bound. */
export function periodText(since: string | null, until: string | null): string {
  if (since && until) return since === until ? dayText(since) : `${dayText(since)} – ${dayText(until)}`
  if (since) return m.admin_period_from({ day: dayText(since) })
  return until ? m.admin_period_to({ day: dayText(until) }) : ''
}

function dayText(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  return dateText(at, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
