import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { logAction } from '#features/accounts/administration/audit.queries.ts'
import { ImageRefused } from '#features/media/images.gateway.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { addressParts } from './addresses.actions.ts'
import { saveJobState } from './health/health.queries.ts'
import { type Failure, failureOf, type MigrationName } from './migrations.rules.ts'
import type { Part, Step } from './parts.actions.ts'
import { pictureParts } from './pictures.actions.ts'
import { purgeParts } from './purge.actions.ts'
import { recomputeParts } from './recompute.actions.ts'
import {
  addLine,
  countOn,
  endRun,
  insertRun,
  lockAtPosition,
  nextRun,
  type OpenRun,
  saveBegin,
  saveProgress,
} from './runs.queries.ts'

/** The parts of each migration, in this order. Source: readings 29. */
const PARTS: Record<MigrationName, Part[]> = {
  recompute: recomputeParts,
  addresses: addressParts,
  thumbnails: pictureParts,
  purge: purgeParts,
}

/** The migration that also runs each night. */
const NIGHTLY = 'purge'

/** Jobs of the queue are short: after this time, an unfinished run is queued again. */
const SLICE_MS = 10 * MINUTE_MS
/** The least pause after a step, milliseconds. It is as long as the step took, so that others get their turn. */
const PAUSE_MS = 5
/** Waits before a step that failed for an external reason is tried again, milliseconds. */
const TRY_AGAIN_MS = [500, 2000]
/** How long a step waits while people's own pictures fill the queue, milliseconds. The pause after it is as long again. */
const BUSY_MS = 1500

/**
 * Job: works on the requested runs, one after the other, each from its saved position. The job queue lets only one
 * process do this at a time; if that process dies, another one continues.
 */
export async function continueRuns(services: Services, stop: AbortSignal = new AbortController().signal) {
  const slice = AbortSignal.any([stop, AbortSignal.timeout(SLICE_MS)])
  while (!slice.aborted) {
    const run = await nextRun(services.database.sql)
    if (!run) return
    await workOn(services, run, slice)
  }
  if (!stop.aborted) await services.jobs.runNow('migrations')
}

/** Requests a run of a migration, and logs who has requested it; does nothing if one is already under way. */
export async function askForRun(
  sql: Sql,
  { name, administratorId }: { name: MigrationName; administratorId: string | null },
  now: Date,
): Promise<void> {
  const id = newId()
  if (!(await insertRun(sql, { id, name, administratorId }, now))) return
  if (!administratorId) return
  const target = { targetKind: 'migration', targetId: name, personId: null } as const
  await logAction(sql, { administratorId, action: 'migration-run', ...target, after: { run: id } }, now)
}

/** Job: requests the nightly purge. */
export async function askForPurge({ database, jobs, now }: Services): Promise<void> {
  await database.transaction((sql) => askForRun(sql, { name: NIGHTLY, administratorId: null }, now()))
  await jobs.runNow('migrations')
}

async function workOn(services: Services, run: OpenRun, stop: AbortSignal): Promise<void> {
  try {
    let isOurs = await begin(services, run)
    while (isOurs && !stop.aborted) {
      const part = PARTS[run.name][run.part]
      if (!part) {
        await end(services, run, null)
        return
      }
      const began = performance.now()
      isOurs = await tryStep(services, run, part, stop)
      await pause(Math.max(PAUSE_MS, performance.now() - began), stop)
    }
  } catch (error) {
    services.log.error({ err: error, migration: run.name, run: run.id }, 'a migration failed')
    await end(services, run, failureOf(error))
  }
}

/** Ends a run. For the nightly one, this is also stored as the end of a job, because nobody may look at its log. */
async function end(services: Services, run: OpenRun, failure: Failure | null): Promise<void> {
  const now = services.now()
  await ifUnmoved(services, run, async (sql) => {
    await endRun(sql, run.id, failure, now)
    if (run.name === NIGHTLY) await saveJobState(sql, NIGHTLY, failure, now)
  })
}

/**
 * Logs that a run has started, or continues after an interruption; counts what there is to do if that is not known yet.
 * Returns false if another process has continued it meanwhile.
 */
async function begin(services: Services, run: OpenRun): Promise<boolean> {
  const { database, now } = services
  const parts = PARTS[run.name]
  let total = run.total
  if (total === null) {
    total = 0
    for (const part of parts) total += await part.count(database.sql, now())
  }
  const isOurs = await ifUnmoved(services, run, async (sql) => {
    await addLine(sql, run.id, run.isBegun ? 'continued' : 'started', 0, now())
    await saveBegin(sql, run.id, total)
    return true
  })
  return isOurs ?? false
}

/**
 * Does one step, and repeats it if it failed for an external reason. Returns false if another process has continued the
 * run. While people's pictures fill the queue, it only waits, and its caller tries the same step again.
 */
async function tryStep(services: Services, run: OpenRun, part: Part, stop: AbortSignal): Promise<boolean> {
  for (let tried = 0; ; tried++) {
    try {
      const step = await part.next(services, run.after)
      const position = await ifUnmoved(services, run, async (sql) => moveOn(sql, services, run, part, await step(sql)))
      if (position) Object.assign(run, position)
      return position !== null
    } catch (error) {
      if (error instanceof ImageRefused && error.code === 'busy') {
        await pause(BUSY_MS, stop)
        return true
      }
      const waitMs = TRY_AGAIN_MS[tried]
      if (waitMs === undefined || failureOf(error) === 'unexpected') throw error
      services.log.warn({ err: error, migration: run.name, run: run.id }, 'a step of a migration is tried again')
      await sleep(waitMs)
    }
  }
}

/** Saves the position of a run after a step, in the transaction of the step, and returns it. */
async function moveOn(
  sql: Sql,
  { now }: Services,
  run: OpenRun,
  part: Part,
  { seen, changed, missing = 0, after }: Step,
): Promise<Pick<OpenRun, 'part' | 'after'>> {
  const position = after === null ? { part: run.part + 1, after: '' } : { part: run.part, after }
  await saveProgress(sql, run.id, { ...position, seen, changed })
  await countOn(sql, run.id, part.line, changed, now())
  if (missing > 0) await countOn(sql, run.id, 'missing', missing, now())
  return position
}

/**
 * Does work in a transaction if the run is still at the position that we know. Otherwise another process works on it,
 * because the job queue took this one for dead; then does nothing and returns null.
 */
async function ifUnmoved<T>({ database }: Services, run: OpenRun, work: (sql: Sql) => Promise<T>): Promise<T | null> {
  return database.transaction(async (sql) => ((await lockAtPosition(sql, run)) ? work(sql) : null))
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => undefined)
}
