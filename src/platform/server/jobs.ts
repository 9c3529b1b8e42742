import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/** Of several processes one that has died is known by its silence; its jobs are then done by the others. */
const SILENCE_SECONDS = 20
const LOOK_SECONDS = 20

/** Ended jobs are kept no longer: how each ended is kept elsewhere. */
const KEPT_SECONDS = 3600

/** Work that nobody waits for: done on a schedule, by one process at a time. */
export interface Job {
  name: string
  /** Five fields, UTC. */
  cron: string
  /** `stop`: when it is to end soon, to be done on later. */
  run: (stop: AbortSignal) => Promise<unknown>
  /** Also when the program starts. */
  atStart?: boolean
}

export interface Jobs {
  /** Resolves when they are on; a busy database is tried again until then. */
  start(jobs: Job[]): Promise<void>
  /**
   * Has a job begin now, here or in whichever process is first: one more time after it has ended, where it runs already, and
   * no more than that however often it is asked for. Before the queue is on, as soon as it is. False when it can't be asked for:
   * then its schedule has to do.
   */
  runNow(name: string): Promise<boolean>
  stop(): Promise<void>
}

/** The queue in the database: each job runs once however many processes there are, and again after a crash. */
export function openJobs(database: Database, log: Logger): Jobs {
  const isAlone = database.kind === 'embedded'
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    superviseIntervalSeconds: isAlone ? 60 : LOOK_SECONDS,
    monitorIntervalSeconds: isAlone ? 60 : LOOK_SECONDS,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const stopping = new AbortController()
  /** Who does a job here, by its name. */
  const workers = new Map<string, string>()
  /** What is to begin as soon as the queue is on. */
  const early = new Set<string>()
  let started: Promise<void> = Promise.resolve()

  async function startOnce(jobs: Job[]): Promise<void> {
    await boss.start()
    for (const { name, cron, run } of jobs) {
      await openQueue(name)
      await boss.schedule(name, cron)
      const worker = await boss.work(name, { pollingIntervalSeconds: 20 }, async ([job]) => {
        await run(AbortSignal.any([stopping.signal, ...(job ? [job.signal] : [])])).catch((error: unknown) => {
          log.error({ err: error, job: name }, 'a job failed')
          throw error
        })
      })
      workers.set(name, worker)
    }
    for (const { name, atStart } of jobs) if (atStart || early.has(name)) await askFor(name)
  }

  async function askFor(name: string): Promise<void> {
    // None is made where one waits already.
    await boss.send(name)
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  /** One waits and one runs at most. */
  async function openQueue(name: string): Promise<void> {
    const options = { retryLimit: 2, expireInSeconds: 900, deleteAfterSeconds: KEPT_SECONDS }
    const alive = isAlone ? {} : { heartbeatSeconds: SILENCE_SECONDS }
    const before = await boss.getQueue(name)
    // How a queue counts can't be changed; what waited in it comes again by its schedule.
    if (before && before.policy !== 'stately') await boss.deleteQueue(name)
    await boss.createQueue(name, { policy: 'stately', ...options, ...alive })
    await boss.updateQueue(name, { ...options, ...alive })
    if (!isAlone) return
    // Nobody else opens this database: whoever was at work has died.
    const dead = (await boss.findJobs(name)).filter(({ state }) => state === 'active').map(({ id }) => id)
    if (dead.length > 0) await boss.fail(name, dead)
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
    async runNow(name) {
      if (!workers.has(name)) {
        early.add(name)
        return false
      }
      try {
        await askFor(name)
        return true
      } catch (error) {
        log.warn({ err: error, job: name }, 'a job could not be asked for')
        return false
      }
    },
    async stop() {
      stopping.abort()
      await started
      await end()
    },
  }
}
