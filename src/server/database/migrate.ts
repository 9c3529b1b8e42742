import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from './database.ts'

/** The database and the program's migrations don't fit; its message names the file. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Any number that nothing else locks. */
const ADVISORY_LOCK = 5_267_267

/**
 * Brings the database to the newest of the folder's NNNN_name.sql, one transaction each, and gives the names of those
 * it applied. Several processes may start at once: one migrates, the others wait.
 * @throws MigrationRefused for a gap, a changed old file, a database newer than the program, a failing migration
 */
export async function migrate(database: Database, folder = 'db/migrations'): Promise<string[]> {
  const migrations = readMigrations(folder)
  return database.unhurried(async (client) => {
    // Ends with this connection, which unhurried drops.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    const waiting = migrations.slice(await countApplied(client, migrations))
    for (const migration of waiting) await apply(client, migration)
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
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** How many are done, after checking that those are the folder's first, unchanged. */
async function countApplied(client: pg.ClientBase, migrations: Migration[]) {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  rows.forEach(({ name, checksum }, i) => {
    const migration = migrations[i]
    if (!migrations.some((known) => known.name === name))
      throw new MigrationRefused(`The database is newer than this program, which doesn't know its migration ${name}`)
    if (migration?.name !== name)
      throw new MigrationRefused(`Migration ${migration?.name} was never applied, but the later ${name} was`)
    if (migration.checksum !== checksum)
      throw new MigrationRefused(`Migration ${name} was changed after it was applied to this database`)
  })
  return rows.length
}

async function apply(client: pg.ClientBase, { name, text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations values ($1, $2, now())', [name, checksum])
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('it was rolled back')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationRefused(`Migration ${name} failed, and nothing of it is kept: ${reason}`, { cause: error })
  }
}
