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
export const STANDBY_TIMEOUTS = { connectionTimeoutMillis: CHECK_MS }

const HAS_REACHED = {
  name: 'has-reached',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
    >= $1::pg_lsn as "isCurrent"`,
}

const isCausedByStatement = ({ cause }: DatabaseBusy) => [READ_ONLY, TIMED_OUT].includes(sqlState(cause))

/**
 * Reads from a standby that has replayed the primary's log up to a position that is at most a second old, and not older
 * than the last change that this process knows of. Each read checks that on its own connection, so one address may
 * lead to several standbys. If the check fails, the primary answers. Decision 062.
 */
export function openStandby({ pool, primary, log }: { pool: pg.Pool; primary: Runner; log: Log }) {
  /** Null when it is not known; then the primary is read. */
  let position: string | null = null
  let changes = 0
  let isAsking = false
  /** Whether the primary answered when it was last asked. */
  let hasAnswered = true
  let pausedUntil = 0
  let isClosing = false

  /** Asks the primary for its position. If that fails, `position` stays as it is. */
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
      // Logged once, although the next try follows soon.
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
        // If a statement takes too long, or writes, the standby may still be well. Other errors may come from a
        // standby without the newest migration; if not, the primary fails too.
        if (error instanceof DatabaseBusy && !isCausedByStatement(error)) pause(error)
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
