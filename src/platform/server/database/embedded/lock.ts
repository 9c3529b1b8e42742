import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the data folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/**
 * Locks an existing data folder for this process and returns the function that unlocks it; the lock ends with the
 * process too. It is needed because two embedded databases in one folder would destroy it. It is an SQLite lock on a
 * file beside the database.
 * @throws DataDirInUse if the folder is locked already, also through another path
 */
export function lockDataDir(dataDir: string): () => void {
  const folder = realpathSync(dataDir)
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new DataDirInUse(`The data folder ${folder} is in use by another Lamppost; stop it first`, { cause: error })
  }
  return () => lock.close()
}
