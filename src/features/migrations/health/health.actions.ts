import { isStoreReady } from '#features/media/files.gateway.ts'
import { FILE_FOLDERS } from '#features/media/media.rules.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS, SECOND_MS } from '#shared/clock.ts'
import {
  type Concern,
  CONCERNS,
  failureOf,
  isJobFailing,
  isMailFailing,
  isQueueStopped,
  type JobState,
  MAILS_JOB,
} from '../migrations.rules.ts'
import {
  countFlagged,
  countMails,
  findJobStates,
  findStoredSize,
  saveJobState,
  saveStoredSize,
} from './health.queries.ts'

/** Mails are tried for 23 hours at most, so those given up since yesterday were written within two days. */
const GIVEN_UP_MS = 2 * DAY_MS

/** The health of this installation, for its administrators. */
export interface Health {
  /** `failed`: given up within the 30 days that mails are kept. */
  mails: { waiting: number; failed: number; oldestWaitingSeconds: number | null; isFailing: boolean }
  /** Every job that has ever ended. `mails` also fails, even if it never ended, while the job queue has stopped. */
  jobs: (JobState & { isFailing: boolean })[]
  /** `files`, `bytes`: null until they are measured. */
  storage: { isAnswering: boolean; files: number | null; bytes: number | null }
  /** Flagged reports that nobody has decided on, also those whose flags are gone but that they have hidden. */
  flagsWaiting: number
  /** What an administrator has to look after; empty when all is well. */
  concerns: Concern[]
}

/**
 * The health of mail, jobs and storage, and what waits for administrators. Reads a few rows, and tries the file store;
 * if that fails, the log says why. `upSeconds`: how long this process has been running.
 */
export async function healthOf(
  { database: { sql }, files, log, now }: Services,
  upSeconds = process.uptime(),
): Promise<Health> {
  const at = now()
  const [outbox, states, size, flagsWaiting, isAnswering] = await Promise.all([
    countMails(sql, new Date(at.getTime() - GIVEN_UP_MS), at),
    findJobStates(sql),
    findStoredSize(sql),
    countFlagged(sql),
    isStoreReady(files, log),
  ])
  const { waiting, failed, oldest, givenUpRecently } = outbox
  const oldestWaitingSeconds = oldest && Math.max(0, Math.round((at.getTime() - oldest.getTime()) / SECOND_MS))
  const jobs = judged(states, at, upSeconds)
  const mails = {
    waiting,
    failed,
    oldestWaitingSeconds,
    isFailing: isMailFailing({ oldestWaitingSeconds, givenUpRecently }),
  }
  const isConcern: Record<Concern, boolean> = {
    flags: flagsWaiting > 0,
    mails: mails.isFailing,
    jobs: jobs.some(({ isFailing }) => isFailing),
    storage: !isAnswering,
  }
  return {
    mails,
    jobs,
    storage: { isAnswering, ...size },
    flagsWaiting,
    concerns: CONCERNS.filter((concern) => isConcern[concern]),
  }
}

/** The jobs, and whether each is failing. */
function judged(states: JobState[], now: Date, upSeconds: number): Health['jobs'] {
  const jobs = states.map((state) => ({ ...state, isFailing: isJobFailing(state) }))
  const never: JobState = { name: MAILS_JOB, succeededAt: null, failedAt: null, failure: null }
  const mails = states.find(({ name }) => name === MAILS_JOB) ?? never
  if (isJobFailing(mails) || !isQueueStopped(mails, now, upSeconds)) return jobs
  return [...jobs.filter(({ name }) => name !== MAILS_JOB), { ...mails, failure: 'unexpected', isFailing: true }]
}

/**
 * Runs a job and stores how it ended. With `endsLater` the job only asks for work that stores its success itself.
 * @throws whatever the job throws
 */
export async function noteJob(
  { database: { sql }, log, now }: Pick<Services, 'database' | 'log' | 'now'>,
  name: string,
  run: () => Promise<unknown>,
  endsLater = false,
): Promise<void> {
  const keep = (failure: ReturnType<typeof failureOf> | null) =>
    saveJobState(sql, name, failure, now()).catch((error: unknown) =>
      log.warn({ err: error, job: name }, 'how a job ended could not be kept'),
    )
  try {
    await run()
  } catch (error) {
    await keep(failureOf(error))
    throw error
  }
  if (!endsLater) await keep(null)
}

/** Job: measures the number and the size of the stored files. */
export async function measureStorage({ files, database: { sql }, now }: Services): Promise<void> {
  for (const folder of FILE_FOLDERS) {
    const size = { folder, files: 0, bytes: 0, measuredAt: now() }
    for await (const { size: bytes } of files.list(`${folder}/`)) {
      size.files += 1
      size.bytes += bytes
    }
    await saveStoredSize(sql, size)
  }
}
