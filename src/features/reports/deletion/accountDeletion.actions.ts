import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { deleteReportsOf, makeAnonymous } from './accountDeletion.queries.ts'

/**
 * Deletes somebody's locked reports with their account or, with `keeps`, leaves them anonymous and without photos.
 * Reports that they had deleted before are always erased, with other people's notifications about them. Returns the
 * files that nothing refers to any more.
 * Source: readings 26.
 */
export async function deleteOrAnonymizeReports(sql: Sql, userId: string, { keeps }: { keeps: boolean }, now: Date) {
  const { ids, files } = await deleteReportsOf(sql, userId, keeps)
  await deleteNotificationsAbout(sql, ids)
  return keeps ? [...files, ...(await makeAnonymous(sql, userId, now))] : files
}
