import { removeFilesLater } from '#features/media/removals.queries.ts'
import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { DAY_MS } from '#shared/clock.ts'
import { countDeleted, eraseDeleted, lockDeleted } from './purge.queries.ts'

/** How long a deleted report is kept, in case it was deleted by mistake or somebody asks about it. */
const DELETED_KEPT_MS = 30 * DAY_MS

const keptSince = (now: Date) => new Date(now.getTime() - DELETED_KEPT_MS)

/** Locks the next reports that were deleted more than 30 days ago. */
export async function lockExpired(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return lockDeleted(sql, keptSince(now), limit)
}

/** How many reports were deleted more than 30 days ago. */
export async function countExpired(sql: Sql, now: Date): Promise<number> {
  return countDeleted(sql, keptSince(now))
}

/**
 * Erases locked, deleted reports and all that belongs to them except the ledger; `images` are the files of their
 * comments. Files are removed later.
 */
export async function eraseExpired(sql: Sql, ids: string[], images: string[], now: Date): Promise<void> {
  await deleteNotificationsAbout(sql, ids)
  const photos = await eraseDeleted(sql, ids)
  await removeFilesLater(sql, [...photos, ...images], now)
}
