import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Another process holds the data folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/**
 * Holds an existing data folder for this process alone and gives the way to let go; a killed process lets go too.
 * The lock is SQLite's on a side file, because two embedded databases on one folder destroy it.
 * @throws DataDirInUse when anybody holds it, under whatever path
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

/** Without the warning that node:sqlite prints when it is loaded. */
async function quietly<T>(load: () => Promise<T>) {
  const emitWarning = process.emitWarning
  process.emitWarning = () => undefined
  try {
    return await load()
  } finally {
    process.emitWarning = emitWarning
  }
}
