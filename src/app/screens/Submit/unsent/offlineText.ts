import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'

/** What to do with a report that can't be sent without a network. `isKept`: its draft is stored in this browser. */
export function offlineText(isKept: boolean): string {
  return isKept ? m.reports_submit_offline() : m.reports_submit_offline_stay()
}

/** Whether sending failed because the browser has no network. */
export function isOffline(error: unknown): boolean {
  return isRefusal(error) && error.code === 'network' && !navigator.onLine
}
