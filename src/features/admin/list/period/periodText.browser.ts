import { m } from '#messages'
import { dayText } from '#platform/browser/format.ts'

/** A range of days, `YYYY-MM-DD`, in words; empty without any bound. */
export function periodText(since: string | null, until: string | null): string {
  if (since && until) return since === until ? wordsOf(since) : `${wordsOf(since)} – ${wordsOf(until)}`
  if (since) return m.admin_period_from({ day: wordsOf(since) })
  return until ? m.admin_period_to({ day: wordsOf(until) }) : ''
}

function wordsOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? day : dayText(at, 'UTC')
}
