import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PgBoss } from 'pg-boss'
import type { Database } from './database/database.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/** Work that nobody waits for: done on a schedule, by one process at a time. */
export interface Job {
  name: string
  /** Five fields, UTC. */
  cron: string
  run: () => Promise<unknown>
}

export interface Jobs {
  /** Resolves when they are on; a busy database is tried again until then. */
  start(jobs: Job[]): Promise<void>
  stop(): Promise<void>
}

/** The queue in the database: each job runs once however many processes there are, and again after a crash. */
export function openJobs(database: Database, log: Logger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const stopping = new AbortController()
  let started: Promise<void> = Promise.resolve()

  async function startOnce(jobs: Job[]): Promise<void> {
    await boss.start()
    for (const { name, cron, run } of jobs) {
      await boss.createQueue(name, { policy: 'singleton', retryLimit: 2, expireInSeconds: 900 })
      await boss.schedule(name, cron)
      await boss.work(name, { pollingIntervalSeconds: 20 }, async () => {
        await run().catch((error: unknown) => {
          log.error({ err: error, job: name }, 'a job failed')
          throw error
        })
      })
    }
  }

  const end = () => boss.stop({ graceful: true, timeout: 3000, close: false })

  async function startAtLast(jobs: Job[]): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !stopping.signal.aborted; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
      try {
        await startOnce(jobs)
        return
      } catch (error) {
        log.warn({ err: error, waitMs }, 'the job queue did not start; it is tried again')
        await end().catch(() => undefined)
        await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    start(jobs) {
      started = startAtLast(jobs)
      return started
    },
    async stop() {
      stopping.abort()
      await started
      await end()
    },
  }
}
