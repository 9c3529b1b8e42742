import { chownSync, existsSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '#features/media/files.gateway.ts'
import { isFileKey } from '#features/media/media.rules.ts'
import { saveJobState } from '#features/migrations/health/health.queries.ts'
import { BACKUP, type Failure, failureOf } from '#features/migrations/migrations.rules.ts'
import { addressesOf, type Config } from '#platform/server/config.ts'
import { type Database, type Log, openDatabase } from '#platform/server/database/database.ts'
import { countKnown, findApplied } from '#platform/server/database/migrate.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { VERSION } from '#platform/server/version.ts'
import { askServer } from '../adminSocket.ts'
import { cleanUpIfInterrupted } from '../command.ts'
import { refuseMoved } from '../moved.ts'
import { openFilesOf } from '../openServices.ts'
import { refuseRoot } from '../owner.ts'
import {
  type FileEntry,
  fileMember,
  FORMAT,
  MANIFEST,
  type Manifest,
  type TableEntry,
  tableMember,
} from './manifest.ts'
import { packArchive, type Packing, removeUnfinished } from './pack.ts'
import { findImagesOfDeleted, readRows, type Table } from './rows.queries.ts'
import { lineOf, inSnapshot, numbersOf, tablesToKeep } from './rows.ts'
import { TABLES } from './tables.ts'

/** Files that are fetched ahead, so that a distant store does not cost a round trip for each. */
const AHEAD = 8
const PROGRESS_EVERY = 1000

/** If at least this many files are missing and none is found, the store is the wrong one. A young site may miss fewer. */
const WRONG_STORE_FROM = 10

/**
 * Writes the database and the files into one archive. `say` gets a line for each step. Returns how much it holds, and
 * how many files are missing: rows name them, but the store doesn't have them.
 * @throws BadSetting, DataDirInUse, MigrationRefused: with a message for people; no file is left at `path`
 */
export async function backUp(config: Config, path: string, { log, say }: { log: Log; say: (line: string) => void }) {
  if (existsSync(path)) throw new BadSetting(`${path} exists already; name a new file.`)
  await using source = await openSource(config, path, log).catch(async (error: unknown) => {
    await noteFailure(config, error, log)
    throw error
  })
  const { database, noteEnd } = source
  try {
    const files = await openFilesOf(config)
    await removeUnfinished(dirname(path))
    const packed = await packArchive(path, async (packing) => {
      const { migrations, tables, keys } = await database.unhurried((client) =>
        inSnapshot(client, () => packRows(client, packing, say)),
      )
      const { entries, missing } = await packFiles(files, keys, packing, say)
      const madeAt = new Date().toISOString()
      const manifest: Manifest = { format: FORMAT, version: VERSION, madeAt, migrations, tables, files: entries }
      await packing.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
      return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: entries.length, missing }
    })
    await noteEnd(null)
    return packed
  } catch (error) {
    await noteEnd(failureOf(error))
    throw error
  }
}

/** Stores that a backup failed before anything was opened. */
async function noteFailure(config: Config, error: unknown, log: Log): Promise<void> {
  const failure = failureOf(error)
  if (!config.DATABASE_URL) return noteByServer(config.DATA_DIR, failure, log)
  await using database = await openDatabase({ ...addressesOf(config), dataDir: config.DATA_DIR, log }).catch(() => null)
  if (database) await noteIn(database, failure, log)
}

/** The running server of an embedded database stores how the backup ended; nothing does if none is running. */
async function noteByServer(dataDir: string, failure: Failure | null, log: Log): Promise<void> {
  const reply = await askServer(dataDir, { backupEnded: failure })
  if (reply && !reply.isDone) log('how the backup ended was not kept', { why: reply.output })
}

async function noteIn({ sql }: Database, failure: Failure | null, log: Log): Promise<void> {
  await saveJobState(sql, BACKUP, failure, new Date()).catch((error: Error) =>
    log('how the backup ended was not kept', { why: error.message }),
  )
}

interface Source extends AsyncDisposable {
  database: Database
  /** Stores how the backup ended, so that the Overview and the daily mail tell administrators. */
  noteEnd: (failure: Failure | null) => Promise<void>
}

/** The database to read: a copy that the running server makes of its embedded database, else the database itself. */
async function openSource(config: Config, path: string, log: Log): Promise<Source> {
  if (!existsSync(dirname(path))) throw new BadSetting(`There is no folder ${dirname(path)} for ${basename(path)}.`)
  const { DATABASE_URL, DATA_DIR: dataDir } = config
  refuseMoved(config)
  if (!DATABASE_URL && !existsSync(join(dataDir, 'database')))
    throw new BadSetting(`DATA_DIR: there is no database in ${dataDir} that this user may read.`)
  const reply = DATABASE_URL ? null : await askServer(dataDir, { copy: true })
  if (reply && !reply.isDone) throw new BadSetting(reply.output)
  const copy = reply?.output
  // Root may open a copy, since it is thrown away.
  if (!copy) refuseRoot(config)
  const remove = () => copy && rmSync(copy, { recursive: true, force: true })
  const cancelCleanUp = cleanUpIfInterrupted(remove)
  const database = await openDatabase({ ...addressesOf(config), dataDir: copy ?? dataDir, log })
  if (copy) shareLock(copy)
  return {
    database,
    // The copy is thrown away, so the running server stores it.
    noteEnd: (failure) => (copy ? noteByServer(dataDir, failure, log) : noteIn(database, failure, log)),
    async [Symbol.asyncDispose]() {
      await database.close()
      remove()
      cancelCleanUp()
    },
  }
}

/** Gives the lock that root has made to the owner of the copy, who removes it if this process is killed. */
function shareLock(copy: string): void {
  const { uid, gid } = statSync(copy)
  if (process.getuid?.() === 0) chownSync(join(copy, 'lock'), uid, gid)
}

async function packRows(client: pg.ClientBase, packing: Packing, say: (line: string) => void) {
  const migrations = await findApplied(client)
  if (migrations.length === 0)
    throw new BadSetting('This database holds nothing of Lamppost; there is nothing to keep.')
  countKnown(migrations)
  const tables: TableEntry[] = []
  const keys = new Set<string>()
  for (const table of await tablesToKeep(client)) {
    const entry = await packTable(client, table, packing, keys)
    tables.push(entry)
    say(`${table.name}: ${entry.rows} rows`)
  }
  for (const file of await findImagesOfDeleted(client)) keys.delete(file)
  return { migrations, tables, keys: [...keys] }
}

async function packTable(client: pg.ClientBase, table: Table, packing: Packing, keys: Set<string>) {
  const kept = TABLES[table.name] ?? {}
  const columns = table.columns.map(({ name }) => name)
  const named = (kept.files ?? []).map((name) => columns.indexOf(name))
  const deletedAt = kept.filesUnless === undefined ? null : columns.indexOf(kept.filesUnless)
  let count = 0
  async function* lines() {
    for await (const rows of readRows(client, table, kept)) {
      count += rows.length
      for (const row of rows.filter((one) => deletedAt === null || !one[deletedAt])) {
        for (const at of named) if (row[at] && isFileKey(row[at])) keys.add(row[at])
      }
      yield rows.map(lineOf).join('')
    }
  }
  const packed = await packing.addLines(tableMember(table.name), lines())
  return { name: table.name, columns, rows: count, ...packed, numbers: await numbersOf(client, table) }
}

/** Runs after the rows: a file is deleted a day after its row, so the files that the rows name still exist. */
async function packFiles(files: FileStore, keys: string[], packing: Packing, say: (line: string) => void) {
  const entries: FileEntry[] = []
  let missing = 0
  const read = async (key: string) => ({ key, file: await files.get(key) })
  const found: AsyncIterable<Awaited<ReturnType<typeof read>>> = Readable.from(keys).map(read, {
    concurrency: AHEAD,
    highWaterMark: 0,
  })
  for await (const { key, file } of found) {
    if (file) entries.push({ key, ...(await packing.add(fileMember(key), file)) })
    else missing += 1
    const done = entries.length + missing
    if (done % PROGRESS_EVERY === 0 || done === keys.length) say(`files: ${done} of ${keys.length}`)
  }
  if (missing >= WRONG_STORE_FROM && entries.length === 0)
    throw new BadSetting(
      `The store has none of the files that the database names (${missing}): check DATA_DIR or the S3_ settings. No archive was made.`,
    )
  return { entries, missing }
}
