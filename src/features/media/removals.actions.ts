import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { deleteRemovals, findRemovals, findFilesToRemove, insertRemovals } from './removals.queries.ts'

const BATCH = 100

/**
 * Schedules files for deletion one day later, in the transaction that deletes their rows. Until then they are not
 * served, but a backup that has begun still finds them. Source: safety rules, keeping.
 */
export async function removeFilesLater(sql: Sql, files: string[], now: Date): Promise<void> {
  if (files.length > 0) await insertRemovals(sql, files, now)
}

/** Keeps files after all that were scheduled for deletion, in the transaction that uses them again. */
export async function keepFiles(sql: Sql, files: string[]): Promise<void> {
  await deleteRemovals(sql, files)
}

/**
 * Deletes at once files that were stored for something that was not created in the end. Files in use stay, which
 * `findKept` returns, and so do those that are scheduled for deletion by now.
 */
export async function deleteUnused(
  { files, database: { sql } }: Services,
  stored: string[],
  findKept: (files: string[]) => Promise<string[]>,
): Promise<void> {
  if (stored.length === 0) return
  // In this order: a file in use may be scheduled for deletion between the two queries, but never the reverse.
  const kept = await findKept(stored)
  const waiting = await findFilesToRemove(sql, stored)
  await Promise.all(
    stored.filter((file) => !kept.includes(file) && !waiting.includes(file)).map((file) => files.delete(file)),
  )
}

/**
 * Job: deletes the files that were scheduled a day ago. After a crash, the next run deletes the rest. Returns how many.
 */
export async function unlinkRemoved({ files, database: { sql }, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS)
  let all = 0
  for (let count = BATCH; count === BATCH;) {
    const due = await findRemovals(sql, before, BATCH)
    for (const file of due) await files.delete(file)
    await deleteRemovals(sql, due)
    count = due.length
    all += count
  }
  return all
}
