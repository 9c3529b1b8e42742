import { hash } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '#features/media/files.gateway.ts'
import { folderOf } from '#features/media/media.rules.ts'
import { baseLocale } from '#messages/runtime.js'
import { addressesOf, type Config } from '#platform/server/config.ts'
import { sqlState } from '#platform/server/database/busy.ts'
import { type Log, openDatabase } from '#platform/server/database/database.ts'
import { countKnown, findApplied, migrate } from '#platform/server/database/migrate.ts'
import { handled } from '#platform/server/database/sql.ts'
import { inOneTransaction } from '#platform/server/database/transaction.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { unmarkMoved } from '../moved.ts'
import { openFilesOf, territoriesOf } from '../openServices.ts'
import { refuseRootToStore } from '../owner.ts'
import { checkArchive } from './check.ts'
import { warnIfElsewhere } from './elsewhere.ts'
import { BadArchive, fileMember, type Manifest, type TableEntry, tableMember } from './manifest.ts'
import {
  deleteProjectPack,
  deletePushKeys,
  fillTables,
  findTables,
  restartSequenceAfter,
  hasRows,
  type Row,
  type Table,
  writeRows,
} from './rows.queries.ts'
import { sumUp, tablesToKeep } from './rows.ts'
import { TABLES } from './tables.ts'
import { bytesOf, linesOf, type Member, unpackArchive } from './unpack.ts'

const AT_ONCE = 4
/** Tables that the first start fills: with the project's own map and places, and with the keys for pushes. */
const FILLED_AT_START = ['territory_packs', 'places', 'place_names', 'push_keys']
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 1 << 20
const PROGRESS_EVERY = 1000

/**
 * Restores an archive into an empty installation. One transaction writes and compares all rows and then writes the
 * files, so wrong rows write no file. After an interruption the database is still empty, and the same archive can be
 * restored.
 * @throws BadArchive, BadSetting, DataDirInUse, MigrationRefused: with a message for people
 */
export async function restore(config: Config, path: string, { log, say }: { log: Log; say: (line: string) => void }) {
  refuseRootToStore(config)
  const territory = territoriesOf(config)[baseLocale]
  const manifest = await checkArchive(path)
  say('The archive is complete.')
  await using database = await openDatabase({ ...addressesOf(config), dataDir: config.DATA_DIR, log })
  const files = await openFilesOf(config)
  await expectNoOtherFiles(files, manifest)
  await database.unhurried((client) => expectEmpty(client, manifest))
  await migrate(database, undefined, manifest.migrations.length)
  await database.unhurried((client) =>
    inOneTransaction(client, async () => {
      await deleteFilledAtStart(client)
      await restoreRows(client, path, manifest, say)
      await warnIfElsewhere(client, territory, say)
      await restoreFiles(files, path, manifest, say)
    }),
  )
  await migrate(database)
  await database.unhurried((client) => client.query('vacuum analyze'))
  if (!config.DATABASE_URL) unmarkMoved(config.DATA_DIR)
  return manifest
}

/**
 * Refuses all files but those of the archive, which an interrupted restore leaves, and the map that the first start
 * has stored. @throws BadSetting
 */
async function expectNoOtherFiles(files: FileStore, manifest: Manifest): Promise<void> {
  const own = new Set(manifest.files.map(({ key }) => key))
  for await (const { key } of files.list('')) {
    if (!own.has(key) && folderOf(key) !== 'territory_packs')
      throw new BadSetting('Storage holds files already; restore into an empty installation. Nothing was changed.')
  }
}

async function expectEmpty(client: pg.ClientBase, { migrations }: Manifest): Promise<void> {
  const applied = await findApplied(client)
  countKnown(applied)
  if (applied.length > migrations.length)
    throw new BadSetting(
      `The archive ends with migration ${migrations.at(-1)?.name}, and this database has later ones; restore into a new database. Nothing was changed.`,
    )
  for (const { name } of await tablesToKeep(client)) {
    if (!FILLED_AT_START.includes(name)) await expectNoRows(client, name)
  }
}

/** Deletes what the first start of an installation has stored by itself, see FILLED_AT_START. */
async function deleteFilledAtStart(client: pg.ClientBase): Promise<void> {
  const tables = new Set((await findTables(client)).map(({ name }) => name))
  if (tables.has('territory_packs')) await deleteProjectPack(client)
  if (tables.has('push_keys')) await deletePushKeys(client)
}

async function expectNoRows(client: pg.ClientBase, name: string): Promise<void> {
  if (await hasRows(client, name))
    throw new BadSetting(
      `The database holds rows already (${name}); restore into an empty installation. Nothing was changed.`,
    )
}

async function restoreFiles(files: FileStore, path: string, manifest: Manifest, say: (line: string) => void) {
  const wanted = new Map(manifest.files.map((file) => [fileMember(file.key), file]))
  const running = new Set<Promise<void>>()
  let done = 0
  await unpackArchive(path, async (member) => {
    const file = wanted.get(member.name)
    if (!file) return
    const bytes = await bytesOf(member)
    if (running.size >= AT_ONCE) await Promise.race(running)
    // A write that has failed stays in the set, so that the race or the wait at the end throws its error.
    const put = handled(restoreFile(files, file, bytes).then(() => void running.delete(put)))
    running.add(put)
    done += 1
    if (done % PROGRESS_EVERY === 0 || done === wanted.size) say(`files: ${done} of ${wanted.size}`)
  })
  await Promise.all(running)
}

async function restoreFile(files: FileStore, { key, sha256 }: Manifest['files'][number], bytes: Buffer): Promise<void> {
  await files.put(key, bytes)
  const kept = await files.get(key)
  if (!kept || hash('sha256', kept) !== sha256) throw new Error(`Storage returns ${key} changed`)
}

async function restoreRows(client: pg.ClientBase, path: string, manifest: Manifest, say: (line: string) => void) {
  const tables = await tablesToKeep(client)
  const wanted = new Map(manifest.tables.map((entry) => [tableMember(entry.name), entry]))
  const restored = new Set<string>()
  const restoreMember = async (member: Member) => {
    const entry = wanted.get(member.name)
    if (!entry) return true
    // An older archive may hold a table that is no longer restored.
    if (TABLES[entry.name] === null) return false
    const table = tables.find(({ name }) => name === entry.name)
    if (!table) throw new BadSetting(`The archive holds a table ${entry.name} that its migrations don't make.`)
    const misfit = (why: string) =>
      new BadArchive(`The rows of ${entry.name} in ${path} don't fit${why}. Nothing was restored.`)
    await restoreTable(client, inArchiveOrder(table, entry), member).catch((error: unknown) => {
      throw isRowError(error) ? misfit(`: ${error.message}`) : error
    })
    if (!(await isAsArchived(client, table, entry))) throw misfit('')
    restored.add(entry.name)
    say(`${entry.name}: ${entry.rows} rows`)
    return false
  }
  const names = tables.map(({ name }) => name)
  await fillTables(client, names, async () => {
    for (const name of names) {
      await expectNoRows(client, name)
      if (!wanted.has(tableMember(name)))
        throw new BadSetting(`The archive lacks the table ${name}; nothing was restored.`)
    }
    await unpackArchive(path, restoreMember)
    const missed = names.find((name) => !restored.has(name))
    if (missed) throw new Error(`The table ${missed} was not restored`)
  })
}

/** Whether rows are invalid or don't fit the table. Source: PostgreSQL, appendix A, classes 22, 23 and 42. */
function isRowError(error: unknown): error is Error {
  return error instanceof SyntaxError || /^(22|23|42)/.test(sqlState(error))
}

/** The table with its columns in the archive's order. @throws BadSetting when the columns differ */
function inArchiveOrder(table: Table, { columns }: TableEntry): Table {
  const found = columns.map((name) => table.columns.find((column) => column.name === name))
  const known = found.filter((column) => column !== undefined)
  if (known.length < columns.length || columns.length < table.columns.length)
    throw new BadSetting(`The columns of ${table.name} are not those of the archive; nothing was restored.`)
  return { ...table, columns: known }
}

async function restoreTable(client: pg.ClientBase, table: Table, member: Member): Promise<void> {
  let [rows, letters]: [Row[], number] = [[], 0]
  for await (const line of linesOf(member)) {
    rows.push(JSON.parse(line) as Row) // its hash matches the manifest
    letters += line.length
    if (rows.length < BATCH_ROWS && letters < BATCH_CHARACTERS) continue
    await writeRows(client, table, rows)
    rows = []
    letters = 0
  }
  if (rows.length > 0) await writeRows(client, table, rows)
}

/** Makes the table's sequences continue after the archive's numbers. Returns whether the rows match the archive. */
async function isAsArchived(client: pg.ClientBase, table: Table, entry: TableEntry): Promise<boolean> {
  for (const [column, last] of Object.entries(entry.numbers))
    await restartSequenceAfter(client, table.name, column, last)
  const { rows, sha256 } = await sumUp(client, inArchiveOrder(table, entry))
  return rows === entry.rows && sha256 === entry.sha256
}
