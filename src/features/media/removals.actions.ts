import { inBatches } from '#platform/server/batches.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { deleteRemovals, findFilesToRemove, findRemovals } from './removals.queries.ts'

const BATCH = 100

/**
 * Deletes at once the files that were stored for something that was not created after all. Keeps files in use, which
 * `findKept` returns, and files that are scheduled for deletion by now.
 */
export async function deleteUnused(
  { files, database: { sql } }: Services,
  stored: string[],
  findKept: (files: string[]) => Promise<string[]>,
): Promise<void> {
  if (stored.length === 0) return
  // In this order, a file that is in use and then scheduled for deletion is found by one of the two queries.
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
  return inBatches(BATCH, async () => {
    const due = await findRemovals(sql, before, BATCH)
    for (const file of due) await files.delete(file)
    await deleteRemovals(sql, due)
    return due.length
  })
}
