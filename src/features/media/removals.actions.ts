import { inBatches } from '#platform/server/batches.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { deleteRemovals, findFilesToRemove, findRemovals } from './removals.queries.ts'

const BATCH = 100
/** When the first so many files can't be deleted, the store is away. */
const MOST_FAILURES = 5

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
 * @throws AggregateError when some could not be deleted; they stay due
 */
export async function unlinkRemoved({ files, database: { sql }, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS)
  return inBatches(BATCH, async () => {
    const due = await findRemovals(sql, before, BATCH)
    const failures: unknown[] = []
    const gone: string[] = []
    for (const file of due) {
      await files.delete(file).then(
        () => gone.push(file),
        (error: unknown) => failures.push(error),
      )
      // The store is away.
      if (gone.length === 0 && failures.length >= MOST_FAILURES) break
    }
    await deleteRemovals(sql, gone)
    if (failures.length > 0) throw new AggregateError(failures, 'Not every file could be deleted')
    return due.length
  })
}
