import { exchangeAvatar } from '#features/accounts/accounts.queries.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { announceReport } from '#features/reports/reports.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/**
 * Sets or removes a user's photo. The previous file is no longer shown, and is deleted when no backup can need it any
 * more. False when the user no longer exists.
 */
export async function exchangePhoto(sql: Sql, userId: string, key: string | null, now: Date): Promise<boolean> {
  const previous = await exchangeAvatar(sql, userId, key, now)
  // Report cards show their author's photo, so they have changed too.
  if (previous || key) announceReport(sql)
  if (previous) await removeFilesLater(sql, [previous], now)
  return previous !== undefined
}
