import type { FileStore } from './files.gateway.ts'
import type { FileFolder } from './media.rules.ts'

const BATCH = 500

/** Maximum number of deletions per run, so that a mistake does little damage. */
export const MAX_ORPHANS = 1000

/**
 * If the store has at least this many old files and the database knows none of them, they belong to another database.
 * Fewer may be a young site's orphans.
 */
export const FOREIGN_FROM = 50

export interface OrphanSearch {
  /** Newer files stay. The job passes the time a day ago. */
  olderThan: Date
  folders: readonly FileFolder[]
  /** The keys that some row refers to. */
  isKnown: (keys: string[]) => Promise<Set<string>>
  /** Whether any of these keys has a row, also one that `isKnown` leaves out. */
  hasRows?: (keys: string[]) => Promise<boolean>
}

/**
 * Deletes files that no row refers to, at most 1,000 per run, and old unfinished ones. Returns how many files it
 * deleted, without the unfinished.
 * @throws Error if the files seem to belong to another database; those are not deleted
 */
export async function deleteOrphans(
  files: FileStore,
  { olderThan, folders, isKnown, hasRows = async () => false }: OrphanSearch,
): Promise<number> {
  await files.removeUnfinished(olderThan)
  const orphans: string[] = []
  let [seen, isOurs] = [0, false]
  for await (const keys of oldKeys(files, olderThan, folders)) {
    seen += keys.length
    const known = await isKnown(keys)
    isOurs ||= keys.some((key) => known.has(key)) || (await hasRows(keys))
    const room = MAX_ORPHANS - orphans.length
    orphans.push(...keys.filter((key) => !known.has(key)).slice(0, room))
    if (isOurs && orphans.length === MAX_ORPHANS) break
  }
  if (!isOurs && seen >= FOREIGN_FROM)
    throw new Error(
      `The store seems to belong to another database: this one knows none of ${seen} old files in it. None of them was deleted`,
    )
  for (const key of orphans) await files.delete(key)
  return orphans.length
}

async function* oldKeys(files: FileStore, olderThan: Date, folders: readonly FileFolder[]): AsyncIterable<string[]> {
  let batch: string[] = []
  for (const folder of folders) {
    for await (const { key, modifiedAt } of files.list(`${folder}/`)) {
      if (modifiedAt >= olderThan) continue
      batch.push(key)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
