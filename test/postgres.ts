import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { findPostgres } from '../scripts/system.mjs'
import { removeTemporaryFolders } from './folders.ts'

let stop: (() => Promise<void>) | undefined

/** Makes sure that TEST_DATABASE_URL names a PostgreSQL: starts one unless it is already set. */
export async function setup(): Promise<void> {
  process.env['TEST_RUN'] ??= randomBytes(4).toString('hex')
  if (process.env['TEST_DATABASE_URL']) return
  const programs = findPostgres()
  if (!programs)
    throw new Error(
      'The tests need a PostgreSQL 15 or later: run npm test, which installs it, or set TEST_DATABASE_URL.',
    )
  const server = await startPostgres(programs)
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_ENDS'] = '1'
  stop = server.stop
}

export async function teardown(): Promise<void> {
  removeTemporaryFolders()
  if (stop) await stop()
  // If TEST_DATABASE_ENDS is set, another Vitest project has started the server and will stop it.
  else if (!process.env['TEST_DATABASE_ENDS']) await dropDatabases()
}

/**
 * A new database on the tests' PostgreSQL, empty or a copy of the database at `like`, which must have no connections.
 * Starts the server outside a test run. All databases of a run are dropped at its end.
 */
export async function freshDatabaseUrl(like?: string): Promise<string> {
  await setup()
  const name = `${prefix()}${randomBytes(6).toString('hex')}`
  const template = like ? new URL(like).pathname.slice(1) : 'template1'
  await asAdmin((admin) => admin.query(`create database "${name}" template "${template}"`))
  return urlOf(name)
}

/** The URL of a template database. The first caller of a test run with this `name` makes it, the others wait. */
export async function databaseOnceMade(name: string, make: (url: string) => Promise<void>): Promise<string> {
  await setup()
  const made = `${prefix()}${name}`
  await asAdmin(async (admin) => {
    // The lock ends with this connection.
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [made])
    if (rowCount) return
    const unfinished = `${made}_unfinished`
    await admin.query(`drop database if exists "${unfinished}"`)
    await admin.query(`create database "${unfinished}"`)
    await make(urlOf(unfinished))
    await admin.query(`alter database "${unfinished}" rename to "${made}"`)
  })
  return urlOf(made)
}

async function dropDatabases() {
  await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix()],
    )
    for (const { name } of rows) await admin.query(`drop database if exists "${name}" with (force)`)
  })
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>) {
  const admin = new pg.Client(serverUrl())
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const prefix = () => `lamppost_test_${process.env['TEST_RUN']}_`

function serverUrl() {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: call setup() first')
  return url
}

function urlOf(name: string) {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}
