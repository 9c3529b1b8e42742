import type { QueryClient } from '@tanstack/react-query'
import { renewFlagsWaiting } from '#features/admin/adminKeys.browser.ts'
import { COMMENTS_KEY } from '#features/comments/popup/comments.browser.ts'
import { renewFirstPages } from '#features/feed/firstPages.browser.ts'
import { watchLoaded } from '#features/feed/lateAnswers.browser.ts'
import { takeLiveEvent } from '#features/feed/live.browser.ts'
import { countUnread } from '#features/notifications/notifications.contract.ts'
import { NOTIFICATIONS_KEY, setUnread } from '#features/notifications/unread.browser.ts'
import { ONE_KEY, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'
import { TIMELINES_KEY } from '#features/reports/timeline/timeline.browser.ts'
import { REWARDS_KEY } from '#features/rewards/achievements/celebrations/celebrations.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { notifyTabs } from '#platform/browser/channel.ts'
import { CHANNEL } from '#platform/browser/otherTabs.ts'
import '#platform/browser/overlays/back.ts' // handles history entries that overlays added before a reload
import { isRefusal } from '#shared/endpoint.ts'
import { listenToEvents } from './eventStream.ts'
import { startOutbox } from './outbox.ts'

/** Keeps cached reports, notifications and rewards up to date with the server. Returns a function that stops it. */
export function startLive(
  api: Api,
  queries: QueryClient,
  readerId: string | null,
  go: (to: string) => void,
): () => void {
  const showUnread = (unread: number) => {
    if (readerId === null) return
    setUnread(queries, readerId, unread)
    void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
  }
  const poll = async () => {
    try {
      showUnread((await api.call(countUnread, {})).unread)
    } catch (error) {
      console.warn(error) // only a warning: without a network it is normal
      noticeSignOut(error)
    }
  }
  const noticeSignOut = (error: unknown) => {
    // The session has ended elsewhere. All tabs, this one too, then ask who is signed in.
    if (readerId !== null && isRefusal(error) && error.code === 'signed-out') notifyTabs(CHANNEL, null)
  }
  const unwatch = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') noticeSignOut(event.action.error)
  })
  const loaded = watchLoaded(queries)
  const stop = listenToEvents({
    on: {
      // Our own server sends these.
      unread: (data) => showUnread((data as { unread: number }).unread),
      reports(data) {
        const event = data as LiveEvent
        loaded.note(event)
        takeLiveEvent(api, queries, event)
        // A deleted report may have had open flags.
        if (event.gone.length > 0) renewFlagsWaiting(queries)
      },
      flags: () => renewFlagsWaiting(queries),
      rewards: () => void queries.invalidateQueries({ queryKey: REWARDS_KEY }),
    },
    begun() {
      renewFirstPages(api, queries)
      // Only what was loaded is loaded again. What has failed stays as it is until somebody tries again.
      for (const queryKey of [ONE_KEY, COMMENTS_KEY, TIMELINES_KEY])
        void queries.invalidateQueries({
          queryKey,
          predicate: ({ state: { data, fetchStatus } }) => data !== undefined && fetchStatus === 'idle',
        })
    },
    missed() {
      if (readerId !== null) void poll()
      renewFlagsWaiting(queries)
      for (const queryKey of [REPORTS_KEY, COMMENTS_KEY, TIMELINES_KEY, REWARDS_KEY])
        void queries.invalidateQueries({ queryKey })
    },
    poll: readerId === null ? null : poll,
  })
  const stopOutbox = startOutbox(api, queries, readerId, go)
  return () => {
    stopOutbox()
    unwatch()
    loaded.stop()
    stop()
  }
}
