import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from '../settings.ts'
import { reasonOf } from '../thrown.ts'

const PRIVATE = 0o700

/** What Lamppost keeps in its data folder. */
const OURS = /^(database(\.new)?|files|lock|secret)$/

/** What a new disk has. */
const NOBODYS = 'lost+found'

/**
 * Creates the data folder and its missing parents, and closes it to other users. One that is closed is left unchanged.
 * A folder in which others keep files is refused, because they could not read them any more.
 * @throws BadSetting
 */
export function makeDataFolder(folder: string): void {
  let isOthers = false
  try {
    makeFolder(folder)
    if ((statSync(folder).mode & 0o777) === PRIVATE) return
    const names = readdirSync(folder).filter((name) => name !== NOBODYS)
    isOthers = names.length > 0 && !names.some((name) => OURS.test(name))
    if (!isOthers) chmodSync(folder, PRIVATE)
  } catch (error) {
    throw new BadSetting(`DATA_DIR: the folder can't be made or used: ${reasonOf(error)}.`)
  }
  if (isOthers) throw new BadSetting(`DATA_DIR: ${folder} holds other files. Name a folder of its own.`)
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
