import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { reasonOf } from '../thrown.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from './busy.ts'
import type { Database } from './database.ts'
import { inOneTransaction } from './transaction.ts'

/** The database does not match the program's migrations; the message names the file. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/** A migration that was applied to a database. */
export interface Applied {
  name: string
  checksum: string
}

interface Migration extends Applied {
  text: string
}

/** An arbitrary number, which nothing else locks. */
const ADVISORY_LOCK = 5_267_267

const FOLDER = 'db/migrations'

/**
 * Applies the folder's NNNN_name.sql files (of the first `count`) that the database lacks, each in its own
 * transaction, and returns their names. Several processes may start at once: one migrates, the others wait.
 * @throws MigrationRefused for a gap, a changed old file, a database newer than the program, a failing migration
 */
export async function migrate(database: Database, folder = FOLDER, count = Infinity): Promise<string[]> {
  const migrations = readMigrations(folder)
  return database.unhurried(async (client) => {
    // Released with this connection, which `unhurried` closes.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null
    )`)
    const waiting = migrations.slice(checkApplied(await findApplied(client), migrations), count)
    for (const migration of waiting) await applyPatiently(client, migration)
    return waiting.map(({ name }) => name)
  })
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, i) => {
    const number = String(i + 1).padStart(4, '0')
    if (!name.startsWith(`${number}_`))
      throw new MigrationRefused(`Migration ${number} is missing or there twice: ${name} stands in its place`)
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: hash('sha256', text) }
  })
}

/** The migrations that were applied to a database; none if it has no table of them. */
export async function findApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name collate "C"')
  return rows
}

/**
 * Checks that these are the program's first migrations, unchanged. Returns their number and the program's.
 * @throws MigrationRefused
 */
export function countKnown(applied: Applied[], whose = 'database'): { known: number; all: number } {
  const migrations = readMigrations(FOLDER)
  return { known: checkApplied(applied, migrations, whose), all: migrations.length }
}

function checkApplied(applied: Applied[], migrations: Applied[], whose = 'database'): number {
  applied.forEach(({ name, checksum }, i) => {
    const migration = migrations[i]
    if (!migrations.some((known) => known.name === name))
      throw new MigrationRefused(`The ${whose} is newer than this program, which doesn't know its migration ${name}`)
    if (migration?.name !== name)
      throw new MigrationRefused(`Migration ${migration?.name} was never applied, but the later ${name} was`)
    if (migration.checksum !== checksum)
      throw new MigrationRefused(`Migration ${name} was changed after it was applied to this ${whose}`)
  })
  return applied.length
}

/**
 * How long a migration waits for each lock, milliseconds. Meanwhile statements that need the table wait behind it, and
 * give up after LOCK_MS.
 */
const LOCK_WAIT_MS = 250
/** How long it leaves the tables to others between two tries, milliseconds, and how often it tries. */
const PAUSE_MS = 500
const MAX_TRIES = 400

/** Applies a migration as soon as its tables are free. Until then it hardly delays others who use them. */
async function applyPatiently(client: pg.ClientBase, migration: Migration) {
  for (let tries = 1; ; tries++) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      const isLocked = error instanceof MigrationRefused && sqlState(error.cause) === LOCK_NOT_AVAILABLE
      if (!isLocked || tries === MAX_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function apply(client: pg.ClientBase, { name, text, checksum }: Migration) {
  try {
    await inOneTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
      await client.query(text)
      await client.query('insert into schema_migrations values ($1, $2, now())', [name, checksum])
    })
  } catch (error) {
    throw new MigrationRefused(`Migration ${name} failed, and nothing of it is kept: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}
