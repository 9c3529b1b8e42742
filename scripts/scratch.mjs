import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A whole run needs up to 2 GB. */
const ENOUGH_BYTES = 6 * 1024 ** 3

let folder = null

/**
 * From now on this process and those that it starts put temporary files in memory, if there is enough: the tests copy and
 * sync whole databases, which takes a third of their time on a disk.
 */
export function openScratchFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  removeAbandoned()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ENOUGH_BYTES) return
  folder = mkdtempSync(join(MEMORY, `lamppost-${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
}

export function removeScratchFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** Removes the folders of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^lamppost-(\d+)-/.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
