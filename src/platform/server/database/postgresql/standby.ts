import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseBusy, sqlState } from '../busy.ts'
import type { Log } from '../database.ts'
import { handled, type Runner } from '../sql.ts'
import { withClient } from '../transaction.ts'

/** How old the newest position that a standby has to have reached may be, milliseconds. */
const POSITION_MS = 1_000

/** How long the primary serves after the standby could not, milliseconds. */
const PAUSE_MS = 5_000

/** The driver's limits for connections to a standby, milliseconds. They are short, since then the primary serves. */
export const STANDBY_LIMITS = { connectionTimeoutMillis: 500, query_timeout: 2_000 }

/** The statement ran for too long; on the primary it would too. */
const TOO_LONG = '57014'

/** Reads from a standby, or from the primary where the standby can't be used. */
export interface Standby extends Runner {
  /** Something has changed that whoever reads from now on has to see. */
  changed(): void
  close(): Promise<void>
}

interface Options {
  /** Connections to the standby. */
  pool: pg.Pool
  primary: Runner
  log: Log
}

/**
 * Reads from a standby that has reached a position in the primary's log which is at most a second old, and not older
 * than the last change that this process knows of. Each read asks for the position on its own connection, so there may
 * be several standbys at one address. Everything else is read from the primary. Decision 062.
 */
export function openStandby({ pool, primary, log }: Options): Standby {
  /** Null: not known, so that nothing is read from the standby. */
  let position: string | null = null
  let changes = 0
  let isAsking = false
  let pausedUntil = 0
  let isClosing = false

  /** Asks the primary for its position. It stays if the primary is away, unless something has changed. */
  async function askForPosition(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      let before
      do {
        before = changes
        const { rows } = await primary.query({ text: 'select pg_current_wal_lsn()::text as lsn' })
        const [{ lsn }] = rows as [{ lsn: string }] // a select without `from` has one row
        if (changes === before) position = lsn
      } while (changes !== before)
    } catch {
      // It is asked again within POSITION_MS.
    } finally {
      isAsking = false
    }
  }

  async function keepAsking(): Promise<void> {
    while (!isClosing) {
      await askForPosition()
      await sleep(POSITION_MS, undefined, { ref: false })
    }
  }

  const readAt = (statement: Parameters<Runner['query']>[0], least: string) =>
    withClient(pool, async (client) => {
      const hasReached = client.query<{ isCurrent: boolean | null }>({
        name: 'position',
        text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= $1::pg_lsn
          as "isCurrent"`,
        values: [least],
      })
      // Sent at once; it sees all that the statement before it has seen.
      const read = handled(client.query(statement))
      const [row] = (await hasReached).rows
      const result = await read
      return row?.isCurrent ? result : null
    })

  void keepAsking()
  return {
    async query(statement) {
      const least = position
      if (least === null || performance.now() < pausedUntil) return primary.query(statement)
      try {
        return (await readAt(statement, least)) ?? primary.query(statement)
      } catch (error) {
        if (!(error instanceof DatabaseBusy) || sqlState(error.cause) === TOO_LONG) throw error
        if (performance.now() >= pausedUntil)
          log('The standby can’t be read, so the primary is', { error: reasonOf(error) })
        pausedUntil = performance.now() + PAUSE_MS
        return primary.query(statement)
      }
    },
    changed() {
      changes += 1
      position = null
      void askForPosition()
    },
    async close() {
      isClosing = true
      await pool.end()
    },
  }
}

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)
