import { HOUR_SECONDS, SECOND_MS } from '#shared/clock.ts'

/** The migrations: long jobs that administrators start. Source: readings 29. */
export const MIGRATIONS = ['recompute', 'addresses', 'thumbnails', 'purge'] as const
export type MigrationName = (typeof MIGRATIONS)[number]

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** The kinds of lines in a run's log, each with a count, or 0 if there is nothing to count. */
export const LINES = [
  'started',
  'continued',
  'standings',
  'counters',
  'totals',
  'addresses',
  'photos',
  'images',
  'avatars',
  'missing',
  'reports',
  'leftovers',
  'files',
  'done',
  'failed',
] as const
export type LineKind = (typeof LINES)[number]

/** Why a job or a run failed, as far as people are told; the server's log says more. */
export const FAILURES = ['files', 'database', 'geocoder', 'unexpected'] as const
export type Failure = (typeof FAILURES)[number]

/** The kind of failure that an error is; the error's own message stays in the log. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AggregateError) return failureOf(error.errors[0])
  if (!(error instanceof Error)) return 'unexpected'
  if ('code' in error && error.code === 'files-unavailable') return 'files'
  if ('code' in error && error.code === 'geocoder-unavailable') return 'geocoder'
  return error.name === 'DatabaseBusy' ? 'database' : 'unexpected'
}

/** The backup is noted among the jobs, so that administrators learn when it fails. */
export const BACKUP = 'backup'

/** When a job last succeeded and last failed; `failure` is the reason of its last failure. */
export interface JobState {
  name: string
  succeededAt: Date | null
  failedAt: Date | null
  failure: Failure | null
}

/** Whether a job failed the last time it ended. */
export function isJobFailing({ succeededAt, failedAt }: Pick<JobState, 'succeededAt' | 'failedAt'>): boolean {
  return failedAt !== null && (succeededAt === null || failedAt > succeededAt)
}

/** The job that succeeds every minute while the job queue runs. */
export const MAILS_JOB = 'mails'

/** Without a success of that job for this long, seconds, the queue has stopped. */
const STOPPED_SECONDS = HOUR_SECONDS

/**
 * Whether the job queue has stopped, so that no job runs and none fails. `mails` is the state of that job. `upSeconds`:
 * how long this process has been running, since nothing succeeds while the site is switched off.
 */
export function isQueueStopped(mails: Pick<JobState, 'succeededAt'>, now: Date, upSeconds: number): boolean {
  if (upSeconds <= STOPPED_SECONDS) return false
  return !mails.succeededAt || now.getTime() - mails.succeededAt.getTime() > STOPPED_SECONDS * SECOND_MS
}

/** A mail that waits longer than this, seconds, is late. */
const MAIL_LATE_SECONDS = HOUR_SECONDS

/** Whether mail as a whole fails: a mail has waited for an hour, or a recent one was given up after several tries. */
export function isMailFailing(mails: { oldestWaitingSeconds: number | null; givenUpRecently: number }): boolean {
  return (mails.oldestWaitingSeconds ?? 0) > MAIL_LATE_SECONDS || mails.givenUpRecently > 0
}

/** The hours of the territory's day between which administrators are written to. */
const WRITTEN_FROM = 7
const WRITTEN_UNTIL = 22

/**
 * Whether administrators may be written to in this hour. Not at night: nobody is woken, or written to twice about one
 * evening's flag.
 */
export function isTimeToWrite(hour: number): boolean {
  return hour >= WRITTEN_FROM && hour < WRITTEN_UNTIL
}

/** What an administrator may have to look after. */
export const CONCERNS = ['flags', 'mails', 'jobs', 'storage'] as const
export type Concern = (typeof CONCERNS)[number]
