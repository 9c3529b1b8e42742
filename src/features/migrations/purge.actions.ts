import { purgeUnverified, cleanUpAccounts } from '#features/accounts/accounts.actions.ts'
import { findImagesOfReports } from '#features/comments/accountDeletion.queries.ts'
import { cleanUpFiles, unlinkRemoved } from '#features/media/removals.actions.ts'
import { deleteNotificationsAbout, deleteOldNotifications } from '#features/notifications/notifications.queries.ts'
import { eraseReports } from '#features/reports/deletion/deletion.actions.ts'
import { countExpired, lockExpired } from '#features/reports/deletion/deletion.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { DAY_MS, MINUTE_MS } from '#shared/clock.ts'
import { NIL_ID } from '#shared/ids.ts'
import type { Part, Step } from './parts.actions.ts'
import { deleteOldRuns, findReportsWithNotifications } from './parts.queries.ts'

const REPORTS = 10
const NOTED = 1000
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
        await eraseReports(sql, ids, images, now())
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
      // The position of a run that began before an upgrade.
      if (after === 'notifications') return deleteAboutErased(NIL_ID)
      if (after) return deleteAboutErased(after)
      const deleted = (await cleanUpAccounts(services)) + (await purgeUnverified(services))
      return async (sql) => {
        const runs = await deleteOldRuns(sql, new Date(now().getTime() - RUNS_KEPT_MS))
        return { seen: 0, changed: deleted + runs, after: 'old' }
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
        (await cleanUpFiles(services, 'report_photos', 'profile_photos')) +
        (await cleanUpFiles(services, 'comment_images'))
      return async () => ({ seen: 1, changed: removed, after: null })
    },
  },
]

/** Steps of the part `leftovers`: they delete old notifications. */
function deleteOld(before: Date) {
  return async (sql: Sql): Promise<Step> => {
    const changed = await deleteOldNotifications(sql, before, OLD_NOTIFICATIONS)
    return { seen: 0, changed, after: changed < OLD_NOTIFICATIONS ? NIL_ID : 'old' }
  }
}

/** The last steps of the part `leftovers`: they delete notifications about reports that were deleted for good. */
function deleteAboutErased(after: string) {
  return async (sql: Sql): Promise<Step> => {
    const noted = await findReportsWithNotifications(sql, after, NOTED)
    const erased = noted.filter(({ isErased }) => isErased).map(({ reportId }) => reportId)
    await deleteNotificationsAbout(sql, erased)
    const last = noted.length < NOTED ? null : (noted.at(-1)?.reportId ?? null)
    return { seen: last === null ? 1 : 0, changed: erased.length, after: last }
  }
}
