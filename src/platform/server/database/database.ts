import type pg from 'pg'
import { newChannels } from './channels.ts'
import { watchDisk } from './disk.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgresql } from './postgresql/postgresql.ts'
import { sqlOver, type Sql } from './sql.ts'
import { liftLimits } from './timeouts.ts'
import { inOrder, inTransaction, withClient } from './transaction.ts'

export type Log = (message: string, fields?: object) => void

export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  /** For libraries that bring their own statements. */
  readonly pool: pg.Pool
  /** Each statement by itself, without a transaction. */
  readonly sql: Sql
  /** @throws DatabaseBusy after three retries of a conflict, a lock or statement timeout, a lost connection */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Lends one connection, without a transaction, for statements that need not wait for one another: those of one moment go together,
   * and are undone together when one of them fails.
   */
  together<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Lends one connection without time limits, for migrations and upkeep. Embedded: everybody else waits. */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** Calls `reconnected` after a gap in which notifications may be lost: fetch again. Gives the way to stop. */
  listen(channel: string, heard: (payload: string) => void, reconnected: () => void): () => void
  /** Whether this process has heard all that was notified until 9 s ago. False while it can't be known. */
  hears(): boolean
  /** Whether it answers, and takes writes since a full disk refused one. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** What the two kinds of database bring. */
export interface Backend {
  readonly kind: Database['kind']
  readonly pool: pg.Pool
  readonly isPatient?: (isPatient: boolean) => void
  listen(): void
  hears(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL, 15 or later; without it the database lives in `dataDir`. */
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
    channels.hear,
  )
  return {
    kind,
    pool,
    sql,
    transaction: (work) => disk.watch(inTransaction(pool, work, { hear: channels.hear, log })),
    together: (work) =>
      disk.watch(withClient(pool, (client) => work(sqlOver({ query: inOrder(client) }, channels.hear)))),
    async unhurried(work) {
      backend.isPatient?.(true)
      try {
        return await withClient(pool, async (client) => (await liftLimits(client), work(client)), true)
      } finally {
        backend.isPatient?.(false)
      }
    },
    listen(channel, heard, reconnected) {
      const stop = channels.add(channel, heard, reconnected)
      backend.listen()
      return stop
    },
    hears: () => backend.hears(),
    isReady: () => sql`select 1`.then(disk.hasRoom, () => false),
    close: () => backend.close(),
  }
}
