import type pg from 'pg'
import { newChannels } from './channels.ts'
import { watchDisk } from './disk.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgresql } from './postgresql/postgresql.ts'
import { type Runner, type Sql, sqlOver } from './sql.ts'
import { removeTimeouts } from './timeouts.ts'
import { inTransaction, withClient } from './transaction.ts'

export type Log = (message: string, fields?: object) => void

/** `await using` closes it too. */
export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'postgresql'
  /** The connections that everything shares. */
  readonly pool: pg.Pool
  /** Connections that keep their session, for libraries with their own statements. Without a pooler, `pool` itself. */
  readonly sessions: pg.Pool
  /** Runs one statement by itself, for a library. */
  query: Runner['query']
  /** Runs each statement by itself, without a transaction. */
  readonly sql: Sql
  /**
   * Like `sql`, for reads that may be up to a second old: what visitors see, from a standby if there is one. It is never
   * older than the last change that this process knows of. Decision 062.
   */
  readonly read: Sql
  /** @throws DatabaseBusy after three retries of a conflict; at once after a timeout or a lost connection */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Lends one connection without timeouts, for database migrations and backups. With the embedded database all others wait.
   */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /**
   * Listens to a channel and returns a function that stops it. Calls `reconnected` after a gap in which notifications
   * may have been lost, so that the listener fetches again.
   */
  listen(channel: string, onPayload: (payload: string) => void, reconnected: () => void): () => void
  /** Whether this process has received all notifications sent until 9 s ago. False while that is unknown. */
  isListening(): boolean
  /** Whether the database answers and, after a write has failed on a full disk, accepts writes again. Logs why not. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** What each of the two kinds of database implements. */
export interface Backend extends Pick<Database, 'kind' | 'pool' | 'query' | 'isListening' | 'close'> {
  /** The pool that keeps sessions; by default `pool` itself. */
  readonly sessions?: pg.Pool
  /** A standby for `Database.read`; by default the primary. */
  readonly read?: Runner
  /** The statement that begins a transaction; `begin` by default. */
  readonly begin?: string
  readonly setPatient?: (setPatient: boolean) => void
  listen(): void
}

/** Where PostgreSQL (15 or later) is. */
export interface Addresses {
  /** Without it the embedded database is used. */
  url?: string | undefined
  /** For what needs a session: LISTEN, migrations, backups and jobs. By default `url`. */
  directUrl?: string | undefined
  /** A standby, or several behind one address, that visitors' reads come from. */
  readUrl?: string | undefined
  /** Whether `url` leads to a pooler, which lends a connection for one transaction. */
  isPooled?: boolean | undefined
}

export interface DatabaseOptions extends Addresses {
  dataDir: string
  log: Log
}

/** Opens the PostgreSQL at `url`, else the embedded database in `dataDir`. */
export async function openDatabase({ url, dataDir, log, ...more }: DatabaseOptions): Promise<Database> {
  const channels = newChannels()
  const backend: Backend = url
    ? await openPostgresql({ url, ...more }, channels, log)
    : await openEmbedded({ dataDir, channels, log })
  const { kind, pool, sessions = pool, begin } = backend
  const disk = watchDisk(pool, log)
  const query: Runner['query'] = (statement) => disk.watch(backend.query(statement))
  const sql = sqlOver({ query }, channels.deliver)
  return {
    kind,
    pool,
    sessions,
    query,
    sql,
    read: backend.read ? sqlOver(backend.read, channels.deliver) : sql,
    transaction: (work) => disk.watch(inTransaction(pool, work, { deliver: channels.deliver, log, begin })),
    async unhurried(work) {
      backend.setPatient?.(true)
      try {
        return await withClient(sessions, async (client) => (await removeTimeouts(client), work(client)), true)
      } finally {
        backend.setPatient?.(false)
      }
    },
    listen(channel, onPayload, reconnected) {
      const stop = channels.add(channel, onPayload, reconnected)
      backend.listen()
      return stop
    },
    isListening: () => backend.isListening(),
    isReady: () =>
      sql`select 1`.then(disk.hasRoom, (error: unknown) => {
        log('the database is not ready', { err: error })
        return false
      }),
    close: () => backend.close(),
    [Symbol.asyncDispose]: () => backend.close(),
  }
}
