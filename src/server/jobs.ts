import type { Logger } from 'pino'
import { PgBoss } from 'pg-boss'
import type { Database } from './database/database.ts'

/** Work that nobody waits for: done on a schedule, by one process at a time. */
export interface Job {
  name: string
  /** Five fields, UTC. */
  cron: string
  run: () => Promise<unknown>
}

export interface Jobs {
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
  let isStarted = false
  return {
    async start(jobs) {
      await boss.start()
      isStarted = true
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
    },
    async stop() {
      if (isStarted) await boss.stop({ graceful: true, timeout: 3000, close: false })
    },
  }
}
