import { repeatUntilDone } from '#platform/server/batches.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import type { FileFolder } from './media.rules.ts'
import { deleteOrphans } from './orphans.gateway.ts'
import { deleteRemovals, findRemovals, findUsedFiles, postponeRemovals } from './removals.queries.ts'

const BATCH = 100
/** If this many files of a batch fail and none can be deleted, the store itself counts as unavailable. */
const MAX_FAILURES = 5

/**
 * Deletes at once the pictures that were stored for something that was not created. Keeps those in use, since then it
 * was created and only the commit's reply was lost, and those that are scheduled for deletion by now.
 */
export async function deleteUnused({ files, database: { sql } }: Services, stored: string[]): Promise<void> {
  if (stored.length === 0) return
  const used = await findUsedFiles(sql, stored)
  await Promise.all(stored.filter((file) => !used.includes(file)).map((file) => files.delete(file)))
}

/**
 * Job: deletes pictures in these folders that are older than a day and that nothing uses but reports that were deleted
 * over a day ago. Returns how many.
 */
export async function cleanUpFiles(
  { files, database: { sql }, now }: Services,
  ...folders: FileFolder[]
): Promise<number> {
  const since = new Date(now().getTime() - DAY_MS)
  return deleteOrphans(files, {
    olderThan: since,
    folders,
    isKnown: async (keys) => new Set(await findUsedFiles(sql, keys, since)),
    hasRows: async (keys) => (await findUsedFiles(sql, keys)).length > 0,
  })
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
  return gone.length === 0 && failed.length >= MAX_FAILURES
}
