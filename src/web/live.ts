import type { QueryClient } from '@tanstack/react-query'
import { renewHeads, takeLiveEvent } from '#features/feed/live.browser.ts'
import { REPORTS_KEY } from '#features/feed/feed.browser.ts'
import { listenToEvents } from '#features/notifications/events.browser.ts'
import { countUnread } from '#features/notifications/notifications.contract.ts'
import { NOTIFICATIONS_KEY, setUnread } from '#features/notifications/unread.browser.ts'
import type { LiveEvent } from '#features/reports/live.rules.ts'
import type { Api } from './api.ts'

/** Whatever is asked of rewards: asked again when something was earned. */
const REWARDS_KEY = ['rewards']

/** Keeps what is known of reports, notifications and rewards as it is on the server. Gives the way to stop. */
export function startLive(api: Api, queries: QueryClient, readerId: string | null): () => void {
  const know = (unread: number) => {
    if (readerId === null) return
    setUnread(queries, readerId, unread)
    void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
  }
  const poll = async () => know((await api.call(countUnread, {})).unread)
  return listenToEvents({
    on: {
      // Our own server sends these.
      unread: (data) => know((data as { unread: number }).unread),
      reports: (data) => takeLiveEvent(api, queries, data as LiveEvent),
      rewards: () => void queries.invalidateQueries({ queryKey: REWARDS_KEY }),
    },
    begun: () => renewHeads(api, queries),
    missed() {
      for (const queryKey of [REPORTS_KEY, REWARDS_KEY]) void queries.invalidateQueries({ queryKey })
    },
    poll: readerId === null ? null : poll,
  })
}
