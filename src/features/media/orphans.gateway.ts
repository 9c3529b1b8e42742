import type { FileStore } from './files.gateway.ts'
import { FILE_FOLDERS, type FileFolder } from './media.rules.ts'

const BATCH = 500

/** Maximum number of deletions per run, so that a mistake does little damage. */
export const MOST_ORPHANS = 1000

/**
 * If the store has at least this many old files and the database knows none of them, they belong to another database.
 * Fewer may be a young site's orphans.
 */
export const FOREIGN_FROM = 50

/**
 * Deletes files that no row refers to and that are older than `olderThan` (the caller's clock less 24 hours), at most
 * 1,000 per run. `isKnown` returns the keys that some row refers to. `folders`: all by default. `hasRows`: whether the
 * database has a row for any of these keys, if there are rows whose files may be deleted, which `isKnown` leaves out.
 * @throws Error if the files seem to belong to another database; those are not deleted
 */
export async function deleteOrphans(
  files: FileStore,
  isKnown: (keys: string[]) => Promise<Set<string>>,
  olderThan: Date,
  folders: readonly FileFolder[] = FILE_FOLDERS,
  hasRows: (keys: string[]) => Promise<boolean> = async () => false,
) {
  const unfinished = await files.removeUnfinished(olderThan)
  const orphans: string[] = []
  let [seen, isOurs] = [0, false]
  for await (const keys of oldKeys(files, olderThan, folders)) {
    seen += keys.length
    const known = await isKnown(keys)
    isOurs ||= keys.some((key) => known.has(key)) || (await hasRows(keys))
    const room = MOST_ORPHANS - orphans.length
    orphans.push(...keys.filter((key) => !known.has(key)).slice(0, room))
    if (isOurs && orphans.length === MOST_ORPHANS) break
  }
  if (!isOurs && seen >= FOREIGN_FROM)
    throw new Error(
      `The store seems to belong to another database: this one knows none of ${seen} old files in it. None of them was deleted`,
    )
  for (const key of orphans) await files.delete(key)
  return { seen, deleted: orphans.length, unfinished }
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
