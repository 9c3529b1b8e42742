import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, with access for this user only. An existing folder is left unchanged.
 * @throws Error of the file system
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  // Not with `recursive`: Node then tries for ever where nothing can be created, as in /proc.
  mkdirSync(folder, { mode: 0o700 })
}
