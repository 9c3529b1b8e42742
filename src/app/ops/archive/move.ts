import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Log, openDatabase } from '#platform/server/database/database.ts'
import { countKnown, findApplied, migrate } from '#platform/server/database/migrate.ts'
import { inOneTransaction } from '#platform/server/database/transaction.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { refuseRoot } from '../owner.ts'
import {
  fillTables,
  restartSequenceAfter,
  hasRows,
  makeMailsDue,
  readRows,
  type Table,
  writeRows,
} from './rows.queries.ts'
import { inSnapshot, numbersOf, sumUp, tablesToMove } from './rows.ts'

interface Moving {
  /** The data folder with the embedded database. */
  dataDir: string
  /** The address of the PostgreSQL to fill. */
  url: string
  log: Log
  say: (line: string) => void
}

/**
 * Copies every row of the embedded database into an empty PostgreSQL, in one transaction, and compares the tables
 * before the commit. The embedded database is not changed.
 * @throws BadSetting, DataDirInUse, DatabaseUnusable, MigrationRefused: with a message for people
 */
export async function move({ dataDir, url, log, say }: Moving): Promise<{ rows: number }> {
  if (!existsSync(join(dataDir, 'database')))
    throw new BadSetting(`DATA_DIR: there is no database in ${dataDir} that this user may read.`)
  refuseRoot({ DATA_DIR: dataDir })
  await using from = await openDatabase({ dataDir, log })
  await from.unhurried(expectNewest)
  await using to = await openDatabase({ url, dataDir, log })
  await to.unhurried(expectEmpty)
  await migrate(to)
  const moved = await from.unhurried((source) =>
    inSnapshot(source, () => to.unhurried((target) => inOneTransaction(target, () => moveRows(source, target, say)))),
  )
  await to.unhurried((target) => target.query('vacuum analyze'))
  return moved
}

async function expectNewest(source: pg.ClientBase): Promise<void> {
  const { known, all } = countKnown(await findApplied(source))
  if (known === all) return
  throw new BadSetting('The database is older than this program: start the program once, stop it, and move then.')
}

async function expectEmpty(target: pg.ClientBase): Promise<void> {
  countKnown(await findApplied(target))
  for (const { name } of await tablesToMove(target)) {
    if (await hasRows(target, name))
      throw new BadSetting(
        `The PostgreSQL holds rows already (${name}); move to an empty database. Nothing was changed.`,
      )
  }
}

async function moveRows(source: pg.ClientBase, target: pg.ClientBase, say: (line: string) => void) {
  const tables = await tablesToMove(source)
  const there = await tablesToMove(target)
  const names = there.map(({ name }) => name)
  let all = 0
  await fillTables(target, names, async () => {
    await expectEmpty(target)
    for (const table of tables) {
      const rows = await moveTable(source, target, table)
      say(`${table.name}: ${rows} rows`)
      all += rows
    }
    await makeMailsDue(target)
  })
  return { rows: all }
}

async function moveTable(source: pg.ClientBase, target: pg.ClientBase, table: Table): Promise<number> {
  for await (const rows of readRows(source, table)) await writeRows(target, table, rows)
  for (const [column, last] of Object.entries(await numbersOf(source, table))) {
    await restartSequenceAfter(target, table.name, column, last)
  }
  const [before, after] = [await sumUp(source, table), await sumUp(target, table)]
  if (before.rows !== after.rows || before.sha256 !== after.sha256)
    throw new Error(`The table ${table.name} came out otherwise than it went in; nothing was moved`)
  return after.rows
}
