import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { DataDirInUse, lockDataDir } from './lock.ts'

const COPY = /^copy-[0-9a-f]{16}$/

/** A copy that nobody has opened after so long, milliseconds, has nobody who wants it. */
const STALE_MS = 60_000

/** Files that a copy makes anew. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pgsql_tmp'])

/**
 * Copies the embedded database while it is being written, by PostgreSQL's own way of a backup: a checkpoint, the files as
 * they change, then the log that makes them consistent. Nobody waits for the copying. One at a time.
 * Gives a data folder, closed to others, that opens like any; whoever asked for it removes it.
 */
export async function copyEmbedded(database: Database, dataDir: string): Promise<string> {
  await removeStaleCopies(dataDir)
  const folder = join(dataDir, `copy-${randomBytes(8).toString('hex')}`)
  const [from, to] = [join(dataDir, 'database'), join(folder, 'database')]
  await mkdir(folder, { mode: 0o700 })
  try {
    await database.unhurried((client) => client.query(`select pg_backup_start('copy', true)`))
    try {
      await copyTree(from, to, 'pg_wal')
    } catch (error) {
      await stop(database).catch(() => undefined)
      throw error
    }
    const { label, first, last } = await stop(database)
    for (const name of await readdir(join(from, 'pg_wal'))) {
      // The names of the log's pieces are in their order.
      if (name >= first && name <= last) await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
    }
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Removes the copies whose reader has died. */
export async function removeStaleCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!COPY.test(name)) continue
    const folder = join(dataDir, name)
    const made = await stat(folder).catch(() => null)
    if (!made || Date.now() - made.mtimeMs < STALE_MS || (await isHeld(folder))) continue
    await rm(folder, { recursive: true, force: true })
  }
}

/** The label of the copy, and the first and last pieces of the log that belong to it. */
async function stop(database: Database): Promise<{ label: string; first: string; last: string }> {
  const { rows } = await database.unhurried((client) =>
    client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    ),
  )
  const [row] = rows
  const first = /\(file ([0-9A-F]{24})\)/.exec(row?.label ?? '')?.[1]
  if (!row || !first) throw new Error('The database gave no label of its backup')
  return { ...row, first }
}

async function isHeld(folder: string): Promise<boolean> {
  try {
    const unlock = await lockDataDir(folder)
    unlock()
    return false
  } catch (error) {
    if (error instanceof DataDirInUse) return true
    throw error
  }
}

/** What vanishes meanwhile was dropped, which the log tells. `empty`: a folder whose files stay out. */
async function copyTree(from: string, to: string, empty?: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (NOT_COPIED.has(entry.name)) continue
    if (entry.isDirectory()) await (entry.name === empty ? mkdir(target) : copyTree(source, target))
    else await unlessGone(copyFile(source, target, constants.COPYFILE_FICLONE))
  }
}

async function unlessGone(copied: Promise<void>): Promise<void> {
  try {
    await copied
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
