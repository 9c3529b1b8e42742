import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseBusy, READ_ONLY, sqlState, TIMED_OUT } from '../busy.ts'
import type { Log } from '../database.ts'
import type { Runner, Statement } from '../sql.ts'
import { withClient } from '../transaction.ts'

/** How often the primary is asked for its log position, which a standby must have reached, milliseconds. */
const POSITION_MS = 1_000

/** How long reads go to the primary after the standby has failed, milliseconds. */
const PAUSE_MS = 5_000

/** How long a standby may take for a connection and for its position, milliseconds; then the primary serves. */
const CHECK_MS = 1_000
export const STANDBY_LIMITS = { connectionTimeoutMillis: CHECK_MS }

const HAS_REACHED = {
  name: 'has-reached',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
    >= $1::pg_lsn as "isCurrent"`,
}

const isOfStatement = ({ cause }: DatabaseBusy) => [READ_ONLY, TIMED_OUT].includes(sqlState(cause))

/**
 * Reads from a standby that has reached a position in the primary's log which is at most a second old, and not older
 * than the last change that this process knows of. Each read asks on its own connection whether it has, so there may
 * be several standbys at one address. Everything else is read from the primary. Decision 062.
 */
export function openStandby({ pool, primary, log }: { pool: pg.Pool; primary: Runner; log: Log }) {
  /** Null: not known, so that nothing is read from the standby. */
  let position: string | null = null
  let changes = 0
  let isAsking = false
  /** Whether the primary has answered when it was last asked. */
  let hasAnswered = true
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
        hasAnswered = true
      } while (changes !== before)
    } catch (error) {
      // Said once, although it is asked again within POSITION_MS.
      if (hasAnswered && !isClosing)
        log('The primary does not say its position, which a standby has to reach', { error: String(error) })
      hasAnswered = false
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

  const readAt = (statement: Statement, least: string) =>
    withClient(pool, async (client) => {
      const asking = { ...HAS_REACHED, values: [least], query_timeout: CHECK_MS } // the types don't know that option
      const { rows } = await client.query<{ isCurrent: boolean | null }>(asking)
      return rows[0]?.isCurrent ? client.query(statement) : null
    })

  function pause({ message, cause }: DatabaseBusy): void {
    const reason = cause instanceof Error ? cause.message : message
    if (performance.now() >= pausedUntil) log('The standby can’t be read, so the primary is', { error: reason })
    pausedUntil = performance.now() + PAUSE_MS
  }

  void keepAsking()
  return {
    async query(statement: Statement) {
      const least = position
      if (least === null || performance.now() < pausedUntil) return primary.query(statement)
      try {
        return (await readAt(statement, least)) ?? primary.query(statement)
      } catch (error) {
        // Any other error may come from a standby that lacks the newest migration; if not, the primary has it too.
        // A statement that takes too long, or that writes, says nothing about the standby.
        if (error instanceof DatabaseBusy && !isOfStatement(error)) pause(error)
        return primary.query(statement)
      }
    },
    /** Call after a change: reads from now on must see it. */
    changed(): void {
      changes += 1
      position = null
      void askForPosition()
    },
    async close(): Promise<void> {
      isClosing = true
      await pool.end()
    },
  }
}
