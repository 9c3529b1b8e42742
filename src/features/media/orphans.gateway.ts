import type { FileStore } from './files.gateway.ts'
import { FILE_FOLDERS, type FileFolder } from './media.rules.ts'

const BATCH = 500

/** Maximum number of deletions per run, so that a mistake does little damage. */
export const MOST_ORPHANS = 1000

/** So many old files of which the database knows none are the files of another one. Fewer may be a young site's orphans. */
export const FOREIGN_FROM = 50

/**
 * Deletes files that no row refers to and that are older than `olderThan` (the caller's clock less 24 hours), at most
 * 1,000 per run. `isKnown` returns the keys that some row refers to. `folders`: all by default.
 * @throws Error if the files seem to belong to another database; those are not deleted
 */
export async function deleteOrphans(
  files: FileStore,
  isKnown: (keys: string[]) => Promise<Set<string>>,
  olderThan: Date,
  folders: readonly FileFolder[] = FILE_FOLDERS,
) {
  const done = { seen: 0, deleted: 0, unfinished: await files.removeUnfinished(olderThan) }
  for await (const keys of oldKeys(files, olderThan, folders)) {
    done.seen += keys.length
    const known = await isKnown(keys)
    if (keys.length >= FOREIGN_FROM && !keys.some((key) => known.has(key)))
      throw new Error(
        `The store seems to belong to another database: this one knows none of ${keys.length} old files in it. Nothing of them was deleted`,
      )
    for (const key of keys.filter((candidate) => !known.has(candidate))) {
      if (done.deleted >= MOST_ORPHANS) return done
      await files.delete(key)
      done.deleted += 1
    }
  }
  return done
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
