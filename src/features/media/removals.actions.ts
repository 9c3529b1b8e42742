import { repeatUntilDone } from '#platform/server/batches.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import { deleteRemovals, findFilesToRemove, findRemovals, postponeRemovals } from './removals.queries.ts'

const BATCH = 100
/** If this many files of a batch fail and none can be deleted, the store itself counts as unavailable. */
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
  // In this order, one of the queries finds a file even if it goes from in use to scheduled between them.
  const kept = await findKept(stored)
  const waiting = await findFilesToRemove(sql, stored)
  await Promise.all(
    stored.filter((file) => !kept.includes(file) && !waiting.includes(file)).map((file) => files.delete(file)),
  )
}

/**
 * Job: deletes the files that were scheduled a day ago, until `stop` is aborted. What is deleted is noted after each
 * batch, so the next run deletes the rest, also after a crash. Returns how many were tried.
 * @throws AggregateError when some could not be deleted; they are tried again after an hour, so that they don't hold up
 * the others
 */
export async function unlinkRemoved({ files, database: { sql }, now }: Services, stop?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS)
  const failures: unknown[] = []
  const count = await repeatUntilDone(
    BATCH,
    async () => {
      const due = await findRemovals(sql, before, BATCH)
      const gone: string[] = []
      const failed: string[] = []
      for (const file of due) {
        try {
          await files.delete(file)
          gone.push(file)
        } catch (error) {
          failed.push(file)
          failures.push(error)
        }
        if (isAway(gone, failed) || stop?.aborted) break
      }
      await deleteRemovals(sql, gone)
      await postponeRemovals(sql, failed, new Date(before.getTime() + HOUR_MS))
      return isAway(gone, failed) ? 0 : gone.length + failed.length
    },
    stop,
  )
  if (failures.length > 0) throw new AggregateError(failures, 'Not every file could be deleted')
  return count
}

/** Whether the store itself seems to be unavailable. */
function isAway(gone: string[], failed: string[]): boolean {
  return gone.length === 0 && failed.length >= MOST_FAILURES
}
