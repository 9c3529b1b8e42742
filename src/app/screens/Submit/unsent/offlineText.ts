import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'

/** What of a draft is stored in this browser: nothing, all, or all but the photo. */
export type Kept = 'nothing' | 'all' | 'not-photo'

/** What to do with a report that can't be sent without a network. */
export function offlineText(kept: Kept): string {
  if (kept === 'nothing') return m.reports_submit_offline_stay()
  return kept === 'all' ? m.reports_submit_offline() : m.reports_submit_offline_not_photo()
}

/** Whether sending failed because the browser has no network. */
export function isOffline(error: unknown): boolean {
  return isRefusal(error) && error.code === 'network' && !navigator.onLine
}
