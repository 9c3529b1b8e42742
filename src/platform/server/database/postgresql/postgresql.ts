import pg from 'pg'
import { reasonOf } from '../../thrown.ts'
import type { Channels } from '../channels.ts'
import type { Addresses, Backend, Log } from '../database.ts'
import { rowTypes } from '../rowTypes.ts'
import type { Runner } from '../sql.ts'
import { ANSWER_MS, BEGIN_WITH_TIMEOUTS, setTimeouts, WAIT_MS } from '../timeouts.ts'
import { withClient } from '../transaction.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { openListener } from './listener.ts'
import { refusePooler, runInTransaction, UnnamedClient } from './pooler.ts'
import { openStandby, STANDBY_TIMEOUTS } from './standby.ts'

const MIN_VERSION = 15

/** The most connections in the pool `sessions`, where it is not `pool` itself. */
const MAX_SESSIONS = 5

type Reached = Addresses & { url: string }

/** Opens a pool of connections to a PostgreSQL. @throws DatabaseUnusable that says why it can't be used */
export async function openPostgresql(
  { url, directUrl = url, readUrl, isPooled = false }: Reached,
  channels: Channels,
  log: Log,
): Promise<Backend> {
  const config = {
    types: rowTypes,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    application_name: 'lamppost',
  }
  // With `pipeline` statements are sent without waiting for the answers to earlier ones.
  const open = (options: pg.PoolConfig) => {
    const pool = new pg.Pool({ ...config, pipeline: true, query_timeout: ANSWER_MS, ...options })
    pool.on('error', (error) => log('An idle database connection broke', { error: error.message }))
    // An error without a listener ends the process, and nobody listens while the pool lends a client.
    pool.on('connect', (client) => void client.on('error', () => undefined))
    return pool
  }
  const urls = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl }
  for (const [setting, address] of Object.entries(urls)) if (address !== undefined) hostAndPortOf(address, setting)
  const kept = { onConnect: setTimeouts }
  const pool = open({ connectionString: url, max: 10, ...(isPooled ? { Client: UnnamedClient } : kept) })
  const isSame = !isPooled && directUrl === url
  const sessions = isSame ? pool : open({ connectionString: directUrl, max: MAX_SESSIONS, ...kept })
  const end = async () => void (await Promise.all(isSame ? [pool.end()] : [pool.end(), sessions.end()]))
  let identity: string | undefined
  try {
    await check(pool, url, log)
    if (!isPooled) await usable(url, 'DATABASE_URL', () => refusePooler(pool, 'DATABASE_URL'))
    if (!isSame) {
      await ask(sessions, directUrl, 'DATABASE_DIRECT_URL')
      await usable(directUrl, 'DATABASE_DIRECT_URL', () => refusePooler(sessions, 'DATABASE_DIRECT_URL'))
    }
    await checkRights(sessions, isSame ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
    if (!isSame || readUrl !== undefined) identity = await identityOf(pool)
    if (!isSame && (await identityOf(sessions)) !== identity)
      throw new DatabaseUnusable('DATABASE_DIRECT_URL leads to another database than DATABASE_URL')
  } catch (error) {
    await end()
    throw error
  }
  const checkStandby = async (client: pg.ClientBase) => {
    await setTimeouts(client)
    const found = await identityOf(client)
    // The primary may have been replaced since.
    if (found !== identity) identity = await identityOf(pool)
    if (found !== identity) throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL')
  }
  const query: Runner['query'] = (statement) =>
    withClient(pool, (client) => (isPooled ? runInTransaction(client, statement) : client.query(statement)))
  const standby =
    readUrl === undefined
      ? null
      : openStandby({
          pool: open({ connectionString: readUrl, max: 10, ...STANDBY_TIMEOUTS, onConnect: checkStandby }),
          primary: { query },
          log,
        })
  if (standby) channels.watch(standby.changed)
  const listener = openListener({ ...config, connectionString: directUrl }, channels, log)
  return {
    kind: 'postgresql',
    pool,
    sessions,
    query,
    ...(standby && { read: standby }),
    ...(isPooled && { begin: BEGIN_WITH_TIMEOUTS }),
    listen: listener.listen,
    isListening: listener.isListening,
    close: async () => {
      await Promise.all([listener.close(), standby?.close()])
      await end()
    },
  }
}

/** Host and port of an address. @throws DatabaseUnusable if it, or a certificate that it names, can't be used */
function hostAndPortOf(connectionString: string, setting: string): string {
  try {
    const { host, port } = new pg.Client({ connectionString })
    return `${host}:${port}`
  } catch (error) {
    throw new DatabaseUnusable(`${setting} can't be used: ${reason(error)}`, { cause: error })
  }
}

async function check(pool: pg.Pool, url: string, log: Log) {
  const server = await ask(pool, url, 'DATABASE_URL')
  if (server.version < MIN_VERSION)
    throw new DatabaseUnusable(`DATABASE_URL is PostgreSQL ${server.version}; ${MIN_VERSION} or later is needed`)
  if (server.encoding !== 'UTF8')
    throw new DatabaseUnusable(`The database of DATABASE_URL has the encoding ${server.encoding}; UTF8 is needed`)
  for (const setting of ['fsync', 'synchronous_commit'] as const)
    if (server[setting] === 'off') log(`PostgreSQL runs with ${setting} off: a power cut may lose acknowledged data`)
}

interface Server {
  version: number
  encoding: string
  fsync: string
  synchronous_commit: string
}

function ask(pool: pg.Pool, url: string, setting: string): Promise<Server> {
  return usable(url, setting, async () => {
    const { rows } = await pool.query<Server>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
    )
    return rows[0] as Server // a select without `from` has one row
  })
}

/** Names the setting and the address if `work` fails. @throws DatabaseUnusable */
async function usable<T>(url: string, setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    const address = hostAndPortOf(url, setting)
    throw new DatabaseUnusable(`The PostgreSQL of ${setting} (${address}) can't be used: ${reason(error)}`, {
      cause: error,
    })
  }
}

/**
 * Checks that tables and the job queue's schema exist or can be made: a command that only reads needs no right to
 * make them. @throws DatabaseUnusable
 */
async function checkRights(pool: pg.Pool, setting: string): Promise<void> {
  const { rows } = await pool.query<{ hasTables: boolean; hasJobs: boolean }>(
    `select coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
        or to_regclass('schema_migrations') is not null as "hasTables",
      has_database_privilege(current_database(), 'CREATE') or exists (
        select from pg_class where relname = 'version'
        and relnamespace = (select oid from pg_namespace where nspname = 'jobs')) as "hasJobs"`,
  )
  if (!rows[0]?.hasTables || !rows[0].hasJobs)
    throw new DatabaseUnusable(
      `The user of ${setting} may not create tables and schemas: make it the owner of the database, or grant it CREATE on the database and its schema`,
    )
}

/** Identifies the database: its server's identifier and its name. */
async function identityOf(database: pg.Pool | pg.ClientBase) {
  const { rows } = await database.query<{ identity: string }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity
}

/** The error's message; after several attempts on one address, all their messages. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return reasonOf(error)
}
