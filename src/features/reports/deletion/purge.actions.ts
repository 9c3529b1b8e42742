import { removeFilesLater } from '#features/media/removals.queries.ts'
import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { eraseReports } from './deletion.queries.ts'

/**
 * Erases locked, deleted reports and all that belongs to them except the ledger; `images` are the files of their
 * comments. Files are removed later.
 */
export async function eraseExpired(sql: Sql, ids: string[], images: string[], now: Date): Promise<void> {
  await deleteNotificationsAbout(sql, ids)
  const photos = await eraseReports(sql, ids)
  await removeFilesLater(sql, [...photos, ...images], now)
}
