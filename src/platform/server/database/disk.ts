import type pg from 'pg'
import { DatabaseBusy, sqlState } from './busy.ts'
import type { Log } from './database.ts'
import { withClient } from './transaction.ts'

const DISK_FULL = '53100'

/** Remembers that a write failed on a full disk until a test write succeeds: reads still work and would hide it. */
export function watchDisk(pool: pg.Pool, log: Log) {
  let isFull = false
  const isFullNow = (error: unknown) => sqlState(error instanceof DatabaseBusy ? error.cause : error) === DISK_FULL
  return {
    async watch<T>(work: Promise<T>) {
      try {
        return await work
      } catch (error) {
        isFull ||= isFullNow(error)
        throw error
      }
    },
    async hasRoom() {
      if (!isFull) return true
      try {
        await withClient(pool, tryToWrite)
        isFull = false
      } catch (error) {
        log('the database failed a test write', { err: error })
        isFull = isFullNow(error)
      }
      return !isFull
    },
  }
}

/** Writes a megabyte to a temporary table and rolls it back. */
async function tryToWrite(client: pg.PoolClient) {
  try {
    await client.query(`begin; create temporary table room on commit drop as
      select repeat('x', 1000) from generate_series(1, 1000)`)
  } finally {
    await client.query('rollback')
  }
}
