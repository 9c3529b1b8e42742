import type pg from 'pg'
import { DatabaseBusy, sqlState } from './busy.ts'
import { withClient } from './transaction.ts'

const DISK_FULL = '53100'

/** Remembers that a write found the disk full, until a trial finds room again: reading goes on and would hide it. */
export function watchDisk(pool: pg.Pool) {
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
      if (isFull) isFull = await withClient(pool, tryToWrite).then(() => false, isFullNow)
      return !isFull
    },
  }
}

/** A megabyte that nobody keeps. */
async function tryToWrite(client: pg.PoolClient) {
  try {
    await client.query(`begin; create temporary table room on commit drop as
      select repeat('x', 1000) from generate_series(1, 1000)`)
  } finally {
    await client.query('rollback')
  }
}
