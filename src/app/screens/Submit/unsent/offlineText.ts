import { m } from '#messages'

/** What to do with a report that can't be sent without a network. `isKept`: its draft is stored in this browser. */
export function offlineText(isKept: boolean): string {
  return isKept ? m.reports_submit_offline() : m.reports_submit_offline_stay()
}
