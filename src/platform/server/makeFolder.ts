import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder for this user alone, and those above it; one that is there stays as it is. @throws Error of the file system */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  // Not recursively: Node tries for ever where nothing can be made, as in /proc.
  mkdirSync(folder, { mode: 0o700 })
}
