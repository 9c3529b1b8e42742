import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import { HOUR_SECONDS } from '#shared/clock.ts'
import type { Database } from '../database/database.ts'
import { runWanted } from '../wantedJobs.ts'
import { correctFutureTimes, DUE_QUEUE } from './clock.queries.ts'
import { type ItemQueue, KEPT_SECONDS, openItemQueue, workOnDueItems, type WorkOnItem } from './itemQueue.ts'
import { openJobQueue, unscheduleOthers } from './jobQueue.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

const LOOK_SECONDS = 20

/** How often times in the future, left by a clock that ran ahead, are corrected, milliseconds. */
const CLOCK_MS = 60_000

/** Does not jump when the system's clock is set, so that no wait becomes longer. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Background work: done on a schedule, by one process at a time. */
export interface Job {
  name: string
  /** Five fields, UTC. */
  cron: string
  /** `stop` is aborted when the job must end soon; it continues in a later run. */
  run: (stop: AbortSignal) => Promise<unknown>
  /** Also when the program starts. */
  atStart?: boolean
}

export type Jobs = ReturnType<typeof openJobs>

/** Opens the job queue in the database. Each job runs in one process only, and again after a crash. */
export function openJobs(database: Database, log: Logger, clockMs = CLOCK_MS) {
  const isAlone = database.kind === 'embedded'
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.sessions.query(text, values) },
    schema: 'jobs',
    superviseIntervalSeconds: isAlone ? 60 : LOOK_SECONDS,
    monitorIntervalSeconds: isAlone ? 60 : LOOK_SECONDS,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 30,
    clock: steadyClock,
    // How often it asks the database for the time.
    clockMonitorIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const stopping = new AbortController()
  /** The id of this process's worker for each job, by the job's name. */
  const workers = new Map<string, string>()
  /** Jobs to run as soon as the queue has started. */
  const early = new Set<string>()
  const stopListening = runWanted(database, runNow)
  let started: Promise<void> = Promise.resolve()
  let clockTimer: NodeJS.Timeout | undefined

  async function startOnce(jobs: Job[], queues: ItemQueue[]): Promise<void> {
    await boss.start()
    await boss.updateQueue(DUE_QUEUE, { deleteAfterSeconds: KEPT_SECONDS })
    const longestWait = Math.max(0, ...queues.map(({ retries }) => retries.longestWaitSeconds))
    const names = jobs.map(({ name }) => name)
    await keepCorrectingTimes(names, longestWait)
    for (const queue of queues) await openItemQueue(boss, queue)
    await unscheduleOthers(boss, names)
    for (const { name, cron, run } of jobs) {
      await openJobQueue(boss, name, isAlone)
      // A machine may be off or asleep at the hour of a nightly job; it is run once at the next chance.
      await boss.schedule(name, cron, null, { missed: 'once' })
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

  async function keepCorrectingTimes(names: string[], longestWaitSeconds: number): Promise<void> {
    const check = () => correctFutureTimes(database.sessions, names, longestWaitSeconds)
    await check()
    clearInterval(clockTimer)
    clockTimer = setInterval(() => {
      check().catch((error: unknown) =>
        log.warn({ err: error }, 'the job queue could not be checked for a wrong clock'),
      )
    }, clockMs).unref()
  }

  async function askFor(name: string): Promise<void> {
    // Creates no second job if one is waiting already.
    await boss.send(name)
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  async function runNow(name: string): Promise<boolean> {
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
  }

  const end = () => boss.stop({ graceful: true, timeout: 3000, close: false })

  async function startWithRetries(jobs: Job[], queues: ItemQueue[]): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !stopping.signal.aborted; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
      try {
        return await startOnce(jobs, queues)
      } catch (error) {
        log.warn({ err: error, waitMs }, 'the job queue did not start; it is tried again')
        await end().catch(() => undefined)
        await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** Resolves when the queue runs; a failed start is retried until then. */
    start(jobs: Job[], queues: ItemQueue[] = []): Promise<void> {
      started = startWithRetries(jobs, queues)
      return started
    },
    /** Puts items into a queue by their UUIDs; those that are in it already stay as they are. */
    async enqueue({ name }: ItemQueue, ids: string[]): Promise<void> {
      const items = ids.map((id) => ({ id }))
      if (items.length > 0) await boss.insert(name, items)
    },
    /** Works on the items that are due. @throws what `work` has thrown */
    workOnDueItems: (queue: ItemQueue, work: WorkOnItem, stop: AbortSignal): Promise<void> =>
      workOnDueItems(boss, queue, work, stop),
    /**
     * Runs a job now, in whichever process takes it first. If it is running already, it runs once more afterwards,
     * however often this is called. Before the queue runs, returns false and runs the job at the queue's start. Also
     * returns false if the job can't be queued; then it runs on its schedule.
     */
    runNow,
    async stop(): Promise<void> {
      stopListening()
      stopping.abort()
      await started
      clearInterval(clockTimer)
      await end()
    },
  }
}
