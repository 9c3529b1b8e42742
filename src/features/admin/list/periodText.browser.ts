import { m } from '#messages'

/** From one day to another, `YYYY-MM-DD`, in words; nothing where there is neither. */
export function periodText(since: string | null, until: string | null): string {
  if (since && until) return since === until ? dayText(since) : `${dayText(since)} – ${dayText(until)}`
  if (since) return m.admin_period_from({ day: dayText(since) })
  return until ? m.admin_period_to({ day: dayText(until) }) : ''
}

function dayText(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
