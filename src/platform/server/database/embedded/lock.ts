import { accessSync, closeSync, constants, openSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf, reasonOf } from '../../thrown.ts'
import { DatabaseUnusable } from '../unusable.ts'

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/** What SQLite says if the file is locked already. */
const SQLITE_BUSY = 5

/**
 * Locks an existing data folder for this process and returns the function that unlocks it; the lock ends with the
 * process too. It is needed because two embedded databases in one folder would destroy it. It is an SQLite lock on a
 * file beside the database.
 * @throws DataDirInUse if the folder is locked already, also through another path
 * @throws DatabaseUnusable if it can't be locked
 */
export function lockDataDir(dataDir: string): () => void {
  const folder = realpathSync(dataDir)
  let lock: DatabaseSync | undefined
  try {
    const file = join(folder, 'lock')
    prepare(file)
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if (sqliteCodeOf(error) === SQLITE_BUSY)
      throw new DataDirInUse(
        `The data folder ${folder} is in use by another Lamppost. If that is just starting, wait and try again; otherwise stop it first.`,
        { cause: error },
      )
    throw new DatabaseUnusable(whyNotLocked(folder, error), { cause: error })
  }
  const locked = lock
  return () => locked.close()
}

/**
 * Makes the file unless there is one, and checks that it can be locked: SQLite would not say why it can't, and would not
 * lock a file that it may only read. A file that exists is not opened here, because closing it would end its lock.
 */
function prepare(file: string): void {
  try {
    closeSync(openSync(file, 'wx'))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  accessSync(file, constants.R_OK | constants.W_OK)
  if (!statSync(file).isFile()) throw new Error(`${file} is not a file`)
}

const OWNER = 'Give the file "lock" in it to the user that the folder belongs to, and run this as that user.'
const ROOM = 'Make room on its disk.'
const DAMAGED = 'Stop every Lamppost on this folder, delete the file "lock" in it, and start again.'

/** What to do about an error of the file system or, by its number, of SQLite. */
const REMEDIES: Record<string, string> = {
  EACCES: OWNER,
  EPERM: OWNER,
  EROFS: 'Mount its file system for writing, or set DATA_DIR to another folder.',
  ENOSPC: ROOM,
  EDQUOT: ROOM,
  13: ROOM,
  26: DAMAGED,
}

/** The sentences for the operator. */
export function whyNotLocked(folder: string, error: unknown): string {
  const remedy = REMEDIES[sqliteCodeOf(error) ?? codeOf(error)]
  return `The data folder ${folder} can't be locked: ${reasonOf(error)}.${remedy ? ` ${remedy}` : ''}`
}

/** The number of an error of SQLite; undefined for others. */
const sqliteCodeOf = (error: unknown) => (error as { errcode?: number }).errcode // only errors are thrown here
