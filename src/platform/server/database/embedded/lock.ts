import { realpathSync } from 'node:fs'
import { join } from 'node:path'

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
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const folder = realpathSync(dataDir)
  const { DatabaseSync } = await quietly(() => import('node:sqlite'))
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new DataDirInUse(`The data folder ${folder} is in use by another Lamppost; stop it first`, { cause: error })
  }
  return () => lock.close()
}

/** Loads a module without the warning that node:sqlite prints. */
async function quietly<T>(load: () => Promise<T>) {
  const emitWarning = process.emitWarning
  process.emitWarning = () => undefined
  try {
    return await load()
  } finally {
    process.emitWarning = emitWarning
  }
}
