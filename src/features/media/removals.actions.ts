import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { deleteRemovals, findRemovals, findFilesToRemove, insertRemovals } from './removals.queries.ts'

const BATCH = 100

/**
 * Has files unlinked a day after their rows go, in the transaction that deletes these; until then nobody is served them, and a
 * backup that has begun still finds them. Source: safety rules, keeping.
 */
export async function removeFilesLater(sql: Sql, files: string[], now: Date): Promise<void> {
  if (files.length > 0) await insertRemovals(sql, files, now)
}

/**
 * Deletes files at once that were stored for something which was not made. Those that stand after all stay, and so do those that were
 * deleted since: their day has just begun. `findKept` gives which of some files are in use.
 */
export async function deleteUnused(
  { files, database: { sql } }: Services,
  stored: string[],
  findKept: (files: string[]) => Promise<string[]>,
): Promise<void> {
  if (stored.length === 0) return
  // In this order: what is kept may be deleted in between, never the other way.
  const kept = await findKept(stored)
  const waiting = await findFilesToRemove(sql, stored)
  await Promise.all(
    stored.filter((file) => !kept.includes(file) && !waiting.includes(file)).map((file) => files.delete(file)),
  )
}

/** A job: unlinks the files whose day is over. After a crash, those that are left are unlinked by the next run. Gives how many. */
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
