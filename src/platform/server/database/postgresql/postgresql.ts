import pg from 'pg'
import type { Channels } from '../channels.ts'
import type { Backend, Log } from '../database.ts'
import { rowTypes } from '../rowTypes.ts'
import { ANSWER_MS, setLimits, WAIT_MS } from '../timeouts.ts'
import { openListener } from './listener.ts'

const MIN_VERSION = 15

/** The PostgreSQL of the settings can't be reached or is too old; `message` says so in plain words. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** Opens a pool of connections to a PostgreSQL. @throws DatabaseUnusable that says why it can't be used */
export async function openPostgresql(url: string, channels: Channels, log: Log): Promise<Backend> {
  const config = {
    connectionString: url,
    types: rowTypes,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    application_name: 'lamppost',
  }
  // With `pipeline` statements are sent without waiting for the answers to earlier ones.
  const pool = new pg.Pool({ ...config, pipeline: true, max: 10, onConnect: setLimits, query_timeout: ANSWER_MS })
  pool.on('error', (error) => log('An idle database connection broke', { error: error.message }))
  // The pool stops listening before it lends a connection, and the borrower may begin a moment later.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  await check(pool, log).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const listener = openListener(config, channels, log)
  return {
    kind: 'postgresql',
    pool,
    listen: listener.listen,
    isListening: listener.isListening,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

async function check(pool: pg.Pool, log: Log) {
  const server = await ask(pool)
  if (server.version < MIN_VERSION)
    throw new DatabaseUnusable(`DATABASE_URL is PostgreSQL ${server.version}; ${MIN_VERSION} or later is needed`)
  for (const setting of ['fsync', 'synchronous_commit'] as const)
    if (server[setting] === 'off') log(`PostgreSQL runs with ${setting} off: a power cut may lose acknowledged data`)
}

async function ask(pool: pg.Pool) {
  try {
    const { rows } = await pool.query<{ version: number; fsync: string; synchronous_commit: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous_commit`,
    )
    const [row] = rows
    if (!row) throw new Error('it answers nothing')
    return row
  } catch (error) {
    const { host, port } = new pg.Client(pool.options)
    throw new DatabaseUnusable(`The PostgreSQL of DATABASE_URL (${host}:${port}) can't be used: ${reason(error)}`, {
      cause: error,
    })
  }
}

/** The error's message; after several attempts on one address, all their messages. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
