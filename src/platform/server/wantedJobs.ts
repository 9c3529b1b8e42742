import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database/database.ts'
import type { Sql } from './database/sql.ts'

/** The channel by which a transaction asks its own process for jobs. */
const WANTED_CHANNEL = 'jobs_wanted'

interface Wanted {
  name: string
  afterMs: number
  /** Whether one run serves everybody who asks before it starts. */
  isShared: boolean
}

/** Runs a job some time after this transaction. If the process ends before, the job's schedule takes over. */
export function wantJob(sql: Sql, wanted: Wanted): void {
  sql.notifyThisProcess({ channel: WANTED_CHANNEL, payload: JSON.stringify(wanted) })
}

/** Calls `runNow` for the jobs that are wanted, when their time has come. Returns a function that ends this. */
export function runWanted(database: Pick<Database, 'listen'>, runNow: (name: string) => Promise<unknown>): () => void {
  /** Jobs with a shared run for which a timer is set. */
  const waiting = new Set<string>()
  const stopping = new AbortController()
  const runLater = async ({ name, afterMs, isShared }: Wanted) => {
    await sleep(afterMs, undefined, { ref: false, signal: stopping.signal })
    if (isShared) waiting.delete(name)
    await runNow(name)
  }
  const heard = (payload: string) => {
    const wanted = JSON.parse(payload) as Wanted // as `wantJob` wrote it
    if (wanted.isShared && waiting.has(wanted.name)) return
    if (wanted.isShared) waiting.add(wanted.name)
    // Fails only when this is ended: `runNow` logs its own failures.
    runLater(wanted).catch(() => undefined)
  }
  const stop = database.listen(WANTED_CHANNEL, heard, () => undefined)
  return () => {
    stop()
    stopping.abort()
  }
}
