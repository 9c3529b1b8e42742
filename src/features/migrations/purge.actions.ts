import { purgeUnverified, cleanUpAccounts } from '#features/accounts/accounts.actions.ts'
import { findImagesOfReports } from '#features/comments/accountDeletion.queries.ts'
import { cleanUpImages } from '#features/comments/images.actions.ts'
import { unlinkRemoved } from '#features/media/removals.actions.ts'
import { deleteNotificationsAbout, deleteOldNotifications } from '#features/notifications/notifications.queries.ts'
import { eraseExpired } from '#features/reports/deletion/purge.actions.ts'
import { countExpired, lockExpired } from '#features/reports/deletion/purge.queries.ts'
import { cleanUpPhotos } from '#features/reports/photos/photos.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { DAY_MS, MINUTE_MS } from '#shared/clock.ts'
import type { Part, Step } from './parts.actions.ts'
import { deleteOldRuns, findErasedReportsWithNotifications } from './parts.queries.ts'

const REPORTS = 10
const NOTED = 50
const OLD_NOTIFICATIONS = 500
/** How long a run deletes scheduled files at most; a job that runs every ten minutes deletes them too. */
const REMOVING_MS = MINUTE_MS
const RUNS_KEPT_MS = 90 * DAY_MS
/** How long notifications are kept, as the privacy policy says. */
const NOTIFICATIONS_KEPT_MS = 365 * DAY_MS

/**
 * Removes what deletions leave behind: reports after 30 days, then rows that are no longer needed, then files that no
 * row refers to.
 */
export const purgeParts: Part[] = [
  {
    line: 'reports',
    count: countExpired,
    async next({ now }) {
      return async (sql) => {
        const ids = await lockExpired(sql, now(), REPORTS)
        const images = await findImagesOfReports(sql, ids)
        await eraseExpired(sql, ids, images, now())
        return { seen: ids.length, changed: ids.length, after: ids.at(-1) ?? null }
      }
    },
  },
  {
    line: 'leftovers',
    count: async () => 1,
    async next(services, after) {
      const { now } = services
      if (after === 'old') return deleteOld(new Date(now().getTime() - NOTIFICATIONS_KEPT_MS))
      const deleted = after ? 0 : (await cleanUpAccounts(services)) + (await purgeUnverified(services))
      return async (sql) => {
        const noted = await findErasedReportsWithNotifications(sql, NOTED)
        await deleteNotificationsAbout(sql, noted)
        const runs = await deleteOldRuns(sql, new Date(now().getTime() - RUNS_KEPT_MS))
        const next = noted.length < NOTED ? 'old' : 'notifications'
        return { seen: 0, changed: deleted + noted.length + runs, after: next }
      }
    },
  },
  {
    line: 'files',
    count: async () => 1,
    async next(services) {
      // The job deletes what is left after that time, so that no other run has to wait for it.
      const removed =
        (await unlinkRemoved(services, AbortSignal.timeout(REMOVING_MS))) +
        (await cleanUpPhotos(services)) +
        (await cleanUpImages(services))
      return async () => ({ seen: 1, changed: removed, after: null })
    },
  },
]

/** The last steps of the part `leftovers`: they delete old notifications. */
function deleteOld(before: Date) {
  return async (sql: Sql): Promise<Step> => {
    const changed = await deleteOldNotifications(sql, before, OLD_NOTIFICATIONS)
    const isEnd = changed < OLD_NOTIFICATIONS
    return { seen: isEnd ? 1 : 0, changed, after: isEnd ? null : 'old' }
  }
}
