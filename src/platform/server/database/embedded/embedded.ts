import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataFolder } from '../../files/dataFolder.ts'
import { listenTo, type Channels } from '../channels.ts'
import type { Backend, Log } from '../database.ts'
import { rowTypes } from '../rowTypes.ts'
import { setTimeouts, WAIT_MS } from '../timeouts.ts'
import { withClient } from '../transaction.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { lockDataDir } from './lock.ts'
import { PgliteStream } from './pgliteStream.ts'
import { PgliteThread } from './pgliteThread.ts'

/** The embedded database doesn't enforce statement_timeout; after this many milliseconds its thread is killed. */
const STATEMENT_TIMEOUT_MS = 30_000

/** An empty database takes half of this. */
const LITTLE_MB = 100

export interface EmbeddedOptions {
  dataDir: string
  channels: Channels
  log: Log
  statementTimeoutMs?: number
}

/** Opens the embedded PostgreSQL in `dataDir/database`. @throws BadSetting, DataDirInUse, DatabaseUnusable */
export async function openEmbedded({
  dataDir,
  channels,
  log,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: EmbeddedOptions) {
  // The database creates its files readable by everyone, so the folder must be closed to others.
  makeDataFolder(dataDir)
  const unlock = lockDataDir(dataDir)
  const folder = join(dataDir, 'database')
  const opening = PgliteThread.open({ folder, log, statementTimeoutMs, restarted: channels.reconnected })
  const thread = await opening.catch((error: Error) => {
    unlock()
    const why = `${String(error.cause).replace(/\.?$/, '.')}${whatAboutRoom(dataDir)}`
    throw new DatabaseUnusable(`The database in ${folder} can't be opened: ${why}`, { cause: error })
  })
  const pool = openPool(thread, channels, log)
  return {
    kind: 'embedded',
    pool,
    query: (statement) => withClient(pool, (client) => client.query(statement)),
    thread,
    setPatient: (setPatient) => void (thread.patience += setPatient ? 1 : -1),
    listen() {
      // If this fails, the connection listens when it is opened again.
      pool.query(listenTo(channels.names())).catch((error: Error) => log('Listening failed', { error: error.message }))
    },
    // No other process writes, and this one gets the notifications of its own transactions when they end.
    isListening: () => true,
    async close() {
      await pool.end()
      await thread.close()
      unlock()
    },
  } satisfies Backend & { thread: PgliteThread }
}

/** A sentence if the folder's disk is nearly full: the database's error may speak only of input and output. */
export function whatAboutRoom(folder: string): string {
  const { bavail, bsize } = statfsSync(folder)
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  return megabytes < LITTLE_MB ? ` Its disk has only ${megabytes} MB left: make room.` : ''
}

/** A pool with a single connection, because the embedded database has only one session. */
function openPool(thread: PgliteThread, channels: Channels, log: Log) {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_MS,
    stream: () => new PgliteStream(thread),
    types: rowTypes,
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    // Otherwise PGSSLMODE of the environment asks for encryption, which the thread doesn't speak.
    ssl: false,
    onConnect: async (client) => {
      // A connection that was dropped may have left the session inside a transaction.
      await client.query('rollback')
      await client.query('discard all')
      await setTimeouts(client)
      client.on('notification', channels.deliver)
      await client.query(listenTo(channels.names()))
    },
  })
  pool.on('error', (error) => log('The connection to the embedded database broke', { error: error.message }))
  return pool
}
