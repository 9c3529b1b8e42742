import { changeAvatar } from '#features/accounts/accounts.actions.ts'
import { isAvatar } from '#features/accounts/accounts.queries.ts'
import { deleteUnused, removeFilesLater } from '#features/media/removals.actions.ts'
import { noteReportChange } from '#features/reports/reports.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'

/**
 * Sets a person's photo, or takes it away; the previous file is shown no more, and unlinked when no backup can be looking for
 * it. False when the person is gone.
 */
export async function exchangePhoto(sql: Sql, userId: string, key: string | null, now: Date): Promise<boolean> {
  const previous = await changeAvatar(sql, userId, key, now)
  // Photos stand on the cards of what one has reported.
  noteReportChange(sql)
  if (previous) await removeFilesLater(sql, [previous], now)
  return previous !== undefined
}

/** Removes a file that was to be somebody's photo, unless it is: then only the commit's answer was lost. */
export async function removeUnlessKept(services: Services, key: string): Promise<void> {
  await deleteUnused(services, [key], async () => ((await isAvatar(services.database.sql, key)) ? [key] : []))
}
