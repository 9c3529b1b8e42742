import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { correctFutureTimes } from './jobs/clock.queries.ts'
import { type ItemQueue, KEPT_SECONDS, openItemQueue, workOnDueItems, type WorkOnItem } from './jobs/itemQueue.ts'
import { runWanted } from './wantedJobs.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/** A process without a heartbeat for this long is taken as dead; other processes then do its jobs. */
const SILENCE_SECONDS = 20
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
    maintenanceIntervalSeconds: 3600,
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
    const longestWait = Math.max(0, ...queues.map(({ retries }) => retries.longestWaitSeconds))
    await keepCorrectingTimes(
      jobs.map(({ name }) => name),
      longestWait,
    )
    for (const queue of queues) await openItemQueue(boss, queue)
    await unscheduleOthers(jobs)
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

  /** Removes the schedules of jobs that no longer exist. What waits in their queues is never run. */
  async function unscheduleOthers(jobs: Job[]): Promise<void> {
    for (const { name } of await boss.getSchedules()) {
      if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
    }
  }

  async function askFor(name: string): Promise<void> {
    // Creates no second job if one is waiting already.
    await boss.send(name)
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  /** Opens a queue in which at most one job waits and one runs. */
  async function openQueue(name: string): Promise<void> {
    const options = { retryLimit: 2, expireInSeconds: 900, deleteAfterSeconds: KEPT_SECONDS }
    const alive = isAlone ? {} : { heartbeatSeconds: SILENCE_SECONDS }
    const before = await boss.getQueue(name)
    // A queue's policy can't be changed, so the queue is replaced. Jobs that waited in it come again on schedule.
    if (before && before.policy !== 'stately') await boss.deleteQueue(name)
    await boss.createQueue(name, { policy: 'stately', ...options, ...alive })
    await boss.updateQueue(name, { ...options, ...alive })
    if (!isAlone) return
    // No other process opens this database, so an active job belongs to a process that has died.
    const dead = (await boss.findJobs(name)).filter(({ state }) => state === 'active').map(({ id }) => id)
    if (dead.length > 0) await boss.fail(name, dead)
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
        await startOnce(jobs, queues)
        return
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
