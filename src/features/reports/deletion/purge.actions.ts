import { removeFilesLater } from '#features/media/removals.actions.ts'
import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { DAY_MS } from '#shared/clock.ts'
import { countDeleted, eraseDeleted, lockDeleted } from './purge.queries.ts'

/** A report that its author has deleted is kept so long, in case that it was a mistake or is asked about. */
const DELETED_KEPT_MS = 30 * DAY_MS

const keptSince = (now: Date) => new Date(now.getTime() - DELETED_KEPT_MS)

/** The next reports whose 30 days after their deletion are over, locked. */
export async function lockExpired(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return lockDeleted(sql, keptSince(now), limit)
}

/** How many reports' 30 days after their deletion are over. */
export async function countExpired(sql: Sql, now: Date): Promise<number> {
  return countDeleted(sql, keptSince(now))
}

/** Erases locked, deleted reports with all that hangs on them but the ledger; their files go later. `images`: of their comments. */
export async function eraseExpired(sql: Sql, ids: string[], images: string[], now: Date): Promise<void> {
  for (const id of ids) await deleteNotificationsAbout(sql, id)
  const photos = await eraseDeleted(sql, ids)
  await removeFilesLater(sql, [...photos, ...images], now)
}
