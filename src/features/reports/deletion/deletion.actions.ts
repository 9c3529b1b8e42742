import { removeFilesLater } from '#features/media/removals.queries.ts'
import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import { inBatches, ROWS_AT_ONCE } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { type Counted, countInHours } from '../counts/hours.queries.ts'
import { deleteReports, findReportsOf, makeAnonymous } from './deletion.queries.ts'

/**
 * Deletes somebody's locked reports with their account or, with `keeps`, leaves them anonymous and without photos.
 * Reports that they had deleted before are always erased, with other people's notifications about them. Returns the
 * files that nothing refers to any more.
 * Source: readings 26.
 */
export async function deleteOrAnonymizeReports(sql: Sql, userId: string, { keeps }: { keeps: boolean }) {
  const files: string[] = []
  const counted: Counted[] = []
  for (const ids of inBatches(await findReportsOf(sql, userId, keeps), ROWS_AT_ONCE)) {
    const gone = await deleteReports(sql, ids)
    await deleteNotificationsAbout(sql, ids)
    files.push(...gone.files)
    counted.push(...gone.counted)
  }
  const kept = keeps ? await findReportsOf(sql, userId, false) : []
  for (const ids of inBatches(kept, ROWS_AT_ONCE)) files.push(...(await makeAnonymous(sql, ids)))
  await countInHours(sql, counted, -1)
  return files
}

/**
 * Deletes locked reports for good with all that belongs to them except the ledger. `images`: the files of their
 * comments. Files are removed later.
 */
export async function eraseReports(sql: Sql, ids: string[], images: string[], now: Date): Promise<void> {
  await deleteNotificationsAbout(sql, ids)
  const { files, counted } = await deleteReports(sql, ids)
  await removeFilesLater(sql, [...files, ...images], now)
  await countInHours(sql, counted, -1)
}
