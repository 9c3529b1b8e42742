import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessMissing } from '../../files/unlessMissing.ts'
import { isBusy, sqlState } from '../busy.ts'
import type { Database, Log } from '../database.ts'
import { DataDirInUse, lockDataDir } from './lock.ts'

const COPY = /^copy-[0-9a-f]{16}$/

/** A copy that no process has open after this many milliseconds is abandoned. */
const STALE_MS = 60_000

/** SQLSTATE of `pg_backup_start` if the session is in a backup already. */
const IN_BACKUP = '55000'

/** How often to try to end a backup while the one connection is in use, and how long to wait between tries. */
const STOP_TRIES = 5
const STOP_WAIT_MS = 1000

/** Files that PostgreSQL creates again in a copy. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pgsql_tmp'])

/**
 * Copies the embedded database while it is in use, as PostgreSQL's online backup does: a checkpoint, the files while
 * they change, then the WAL that makes them consistent. Nobody waits while files are copied. Only one copy at a time.
 * Returns a data folder, readable only by its owner, that opens like any other; the caller removes it.
 */
export async function copyEmbedded(database: Database, dataDir: string, log: Log): Promise<string> {
  await removeStaleCopies(dataDir, log)
  const folder = join(dataDir, `copy-${randomBytes(8).toString('hex')}`)
  const [from, to] = [join(dataDir, 'database'), join(folder, 'database')]
  await mkdir(folder, { mode: 0o700 })
  try {
    await start(database)
    try {
      await copyTree(from, to, 'pg_wal')
    } catch (error) {
      await stop(database, log).catch(() => undefined) // logged there; this error says more
      throw error
    }
    const { label, first, last } = await stop(database, log)
    for (const name of await readdir(join(from, 'pg_wal'))) {
      // The names of WAL files sort in their order.
      if (name >= first && name <= last) await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
    }
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    // Its age counts from here: copying may take long.
    await utimes(folder, new Date(), new Date())
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Removes the copies that are old and that no process has open. One that can't be removed is logged. */
export async function removeStaleCopies(dataDir: string, log: Log): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!COPY.test(name)) continue
    await removeIfStale(join(dataDir, name)).catch((error: unknown) =>
      log('an old copy of the database could not be removed', { err: error, folder: name }),
    )
  }
}

async function removeIfStale(folder: string): Promise<void> {
  const made = await unlessMissing(stat(folder)) // another process may be removing it
  if (!made || Date.now() - made.mtimeMs < STALE_MS || isInUse(folder)) return
  await rm(folder, { recursive: true, force: true })
}

/** Begins a backup. First ends an earlier one that is still open. */
async function start(database: Database): Promise<void> {
  await database.unhurried(async (client) => {
    const begin = () => client.query(`select pg_backup_start('copy', true)`)
    await begin().catch(async (error: unknown) => {
      if (sqlState(error) !== IN_BACKUP) throw error
      await client.query('select pg_backup_stop(false)')
      await begin()
    })
  })
}

/** Ends the backup. Returns its label, and the names of the first and last WAL files that belong to it. */
async function stop(database: Database, log: Log): Promise<{ label: string; first: string; last: string }> {
  for (let tries = 1; ; tries++) {
    try {
      return await stopOnce(database)
    } catch (error) {
      log('the copy of the database could not be ended', { err: error, tries })
      if (tries === STOP_TRIES || !isBusy(error)) throw error
      await sleep(STOP_WAIT_MS)
    }
  }
}

async function stopOnce(database: Database): ReturnType<typeof stop> {
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

function isInUse(folder: string): boolean {
  // Not locked here: on a full disk the file could not be made.
  if (!existsSync(join(folder, 'lock'))) return false
  try {
    lockDataDir(folder)()
    return false
  } catch (error) {
    if (error instanceof DataDirInUse) return true
    throw error
  }
}

/**
 * Copies a folder. A file may disappear meanwhile: the WAL records its deletion. `empty` names a folder that is created
 * without its files.
 */
async function copyTree(from: string, to: string, empty?: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (NOT_COPIED.has(entry.name)) continue
    if (entry.isDirectory()) await (entry.name === empty ? mkdir(target) : copyTree(source, target))
    else await unlessMissing(copyFile(source, target, constants.COPYFILE_FICLONE))
  }
}
