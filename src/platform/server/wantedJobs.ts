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

/** Calls `runNow` for the jobs that are wanted, when their time has come. Returns a function that stops listening. */
export function runWanted(database: Pick<Database, 'listen'>, runNow: (name: string) => Promise<unknown>): () => void {
  /** Jobs with a shared run for which a timer is set. */
  const waiting = new Set<string>()
  const heard = (payload: string) => {
    const { name, afterMs, isShared } = JSON.parse(payload) as Wanted // as `wantJob` wrote it
    if (isShared && waiting.has(name)) return
    if (isShared) waiting.add(name)
    setTimeout(() => {
      if (isShared) waiting.delete(name)
      void runNow(name)
    }, afterMs).unref()
  }
  return database.listen(WANTED_CHANNEL, heard, () => undefined)
}
