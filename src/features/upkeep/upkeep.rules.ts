/** The maintenance jobs that administrators start: "migrations" on their screen. Source: readings 29. */
export const MIGRATIONS = ['recompute', 'addresses', 'thumbnails', 'purge'] as const
export type MigrationName = (typeof MIGRATIONS)[number]

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What a run's log can say: each with a count, 0 where there is none. */
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

/** Why a job or a run has failed, as far as anybody is told; the program's log says more. */
export const FAILURES = ['files', 'database', 'geocoder', 'unexpected'] as const
export type Failure = (typeof FAILURES)[number]

/** Which of the known reasons an error is; whatever it says itself stays in the log. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'unexpected'
  if ('code' in error && error.code === 'files-unavailable') return 'files'
  if ('code' in error && error.code === 'geocoder-unavailable') return 'geocoder'
  return error.name === 'DatabaseBusy' ? 'database' : 'unexpected'
}

/** How each job last ended. */
export interface JobState {
  name: string
  succeededAt: Date | null
  failedAt: Date | null
  failure: Failure | null
}

/** Whether a job's latest end was a failure. */
export function isJobFailing({ succeededAt, failedAt }: Pick<JobState, 'succeededAt' | 'failedAt'>): boolean {
  return failedAt !== null && (succeededAt === null || failedAt > succeededAt)
}

/** A mail that waits longer, seconds, is not merely on its way. */
const MAIL_LATE_SECONDS = 3600

/** What of the outbox says that mail as a whole fails: one waits for an hour, or was given up after several tries within a day. */
export function isMailFailing(mails: { oldestWaitingSeconds: number | null; givenUpToday: number }): boolean {
  return (mails.oldestWaitingSeconds ?? 0) > MAIL_LATE_SECONDS || mails.givenUpToday > 0
}

/** Hours of the day between which administrators are written to, the territory's. */
const WRITTEN_FROM = 7
const WRITTEN_UNTIL = 22

/** Whether administrators may be written to in this hour of the day: nobody is woken, nor twice by one evening's flag. */
export function isTimeToWrite(hour: number): boolean {
  return hour >= WRITTEN_FROM && hour < WRITTEN_UNTIL
}

/** What an administrator has to see to. */
export const CONCERNS = ['flags', 'mails', 'jobs', 'storage'] as const
export type Concern = (typeof CONCERNS)[number]
