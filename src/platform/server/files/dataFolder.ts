import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from '../settings.ts'
import { reasonOf } from '../thrown.ts'

const PRIVATE = 0o700

/**
 * Creates the data folder and its missing parents, and closes it to other users. One that is closed is left unchanged.
 * @throws BadSetting
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    if ((statSync(folder).mode & 0o777) !== PRIVATE) chmodSync(folder, PRIVATE)
  } catch (error) {
    throw new BadSetting(`DATA_DIR: the folder can't be made or used: ${reasonOf(error)}.`)
  }
}

/**
 * Creates a folder and its missing parents, with access for this user only. An existing folder is left unchanged.
 * @throws Error of the file system
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  // Not with `recursive`: Node then tries for ever where nothing can be created, as in /proc.
  mkdirSync(folder, { mode: PRIVATE })
}
