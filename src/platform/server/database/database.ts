import type pg from 'pg'
import { newChannels } from './channels.ts'
import { watchDisk } from './disk.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgresql } from './postgresql/postgresql.ts'
import { sqlOver, type Sql } from './sql.ts'
import { liftLimits } from './timeouts.ts'
import { inTransaction, withClient } from './transaction.ts'

export type Log = (message: string, fields?: object) => void

export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  /** For libraries that run their own statements. */
  readonly pool: pg.Pool
  /** Runs each statement by itself, without a transaction. */
  readonly sql: Sql
  /** @throws DatabaseBusy after three retries of a conflict, a lock or statement timeout, a lost connection */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Lends one connection without time limits, for database migrations and backups. With the embedded database all others wait.
   */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /**
   * Listens to a channel and returns a function that stops it. Calls `reconnected` after a gap in which notifications
   * may have been lost, so that the listener fetches again.
   */
  listen(channel: string, onPayload: (payload: string) => void, reconnected: () => void): () => void
  /** Whether this process has received all notifications sent until 9 s ago. False while that is unknown. */
  isListening(): boolean
  /** Whether it answers and, after a write failed because the disk was full, accepts writes again. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** What each of the two kinds of database implements. */
export interface Backend {
  readonly kind: Database['kind']
  readonly pool: pg.Pool
  readonly isPatient?: (isPatient: boolean) => void
  listen(): void
  isListening(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The URL of a PostgreSQL, 15 or later; without it the embedded database in `dataDir` is used. */
  url?: string | undefined
  dataDir: string
  log: Log
}

/** Opens the PostgreSQL at `url`, else the embedded database in `dataDir`. */
export async function openDatabase({ url, dataDir, log }: DatabaseOptions): Promise<Database> {
  const channels = newChannels()
  const backend = url ? await openPostgresql(url, channels, log) : await openEmbedded({ dataDir, channels, log })
  const { kind, pool } = backend
  const disk = watchDisk(pool)
  const sql = sqlOver(
    { query: (statement) => disk.watch(withClient(pool, (client) => client.query(statement))) },
    channels.announce,
  )
  return {
    kind,
    pool,
    sql,
    transaction: (work) => disk.watch(inTransaction(pool, work, { announce: channels.announce, log })),
    async unhurried(work) {
      backend.isPatient?.(true)
      try {
        return await withClient(pool, async (client) => (await liftLimits(client), work(client)), true)
      } finally {
        backend.isPatient?.(false)
      }
    },
    listen(channel, onPayload, reconnected) {
      const stop = channels.add(channel, onPayload, reconnected)
      backend.listen()
      return stop
    },
    isListening: () => backend.isListening(),
    isReady: () => sql`select 1`.then(disk.hasRoom, () => false),
    close: () => backend.close(),
  }
}
