import type { JobStates, Mails, StoredSizes } from '#db/schema.ts'
import { HIDDEN_WITHOUT_FLAGS } from '#features/flags/flags.queries.ts'
import type { Narrowed, OrNull } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Failure, JobState } from '../migrations.rules.ts'

/** Stores how a job has just ended. A success ends a failure noted under a clock that ran ahead. */
export async function saveJobState(sql: Sql, name: string, failure: Failure | null, now: Date): Promise<void> {
  const [succeededAt, failedAt] = failure === null ? [now, null] : [null, now]
  await sql`
    insert into job_states (name, succeeded_at, failed_at, failure)
    values (${name}, ${succeededAt}, ${failedAt}, ${failure})
    on conflict (name) do update set
      succeeded_at = coalesce(excluded.succeeded_at, job_states.succeeded_at),
      failed_at = coalesce(excluded.failed_at,
        case when job_states.failed_at > excluded.succeeded_at then excluded.succeeded_at else job_states.failed_at end),
      failure = coalesce(excluded.failure, job_states.failure)`
}

/** Deletes the results of jobs that no longer exist. `names`: the jobs there are. */
export async function deleteOtherJobStates(sql: Sql, names: string[]): Promise<void> {
  await sql`delete from job_states where name <> all(${names})`
}

/** When each job last succeeded and last failed, and why, by name. */
export async function findJobStates(sql: Sql): Promise<JobState[]> {
  return sql<Narrowed<JobStates, JobState>>`
    select name, succeeded_at as "succeededAt", failed_at as "failedAt", failure from job_states order by name`
}

export interface MailCounts {
  waiting: number
  oldest: Mails['createdAt'] | null
  failed: number
  /** Given up after more than one try, so the reason is not just a wrong address. */
  givenUpRecently: number
}

/**
 * Counts the mails that wait, and those that were given up; `givenUpRecently` counts only those written since `since`,
 * without those dated later than `now` by a clock that ran ahead.
 */
export async function countMails(sql: Sql, since: Date, now: Date): Promise<MailCounts> {
  const row = await sql.one<MailCounts>`
    select (select count(*) from mails where sent_at is null and next_try_at is not null) as waiting,
      (select min(created_at) from mails where sent_at is null and next_try_at is not null) as oldest,
      (select count(*) from mails where sent_at is null and next_try_at is null) as failed,
      (select count(*) from mails
        where sent_at is null and next_try_at is null and created_at between ${since} and ${now} and attempts > 1
      ) as "givenUpRecently"`
  return row ?? { waiting: 0, oldest: null, failed: 0, givenUpRecently: 0 }
}

/** The number of reports with flags that nobody has decided on, and of those that flags have hidden until somebody does. */
export async function countFlagged(sql: Sql): Promise<number> {
  return sql.count`
    select (select count(*) from reports where flags > 0 and deleted_at is null)
      + (select count(*) ${HIDDEN_WITHOUT_FLAGS}) as count`
}

export async function saveStoredSize(sql: Sql, { folder, files, bytes, measuredAt }: StoredSizes): Promise<void> {
  await sql`
    insert into stored_sizes (folder, files, bytes, measured_at) values (${folder}, ${files}, ${bytes}, ${measuredAt})
    on conflict (folder) do update set files = excluded.files, bytes = excluded.bytes, measured_at = excluded.measured_at`
}

/** The number and the size of all stored files, as they were measured last; null until then. */
export async function findStoredSize(sql: Sql) {
  const size = await sql.one<OrNull<Pick<StoredSizes, 'files' | 'bytes'>>>`
    select sum(files) as files, sum(bytes) as bytes from stored_sizes`
  return size ?? { files: null, bytes: null }
}

/** Whether the administrators have been written to on this day. */
export async function isDayTaken(sql: Sql, day: string): Promise<boolean> {
  return sql.some`select day from daily_mails where day = ${day}`
}

/** Claims a day; false when another process has. */
export async function takeDay(sql: Sql, day: string, now: Date): Promise<boolean> {
  return sql.some`
    insert into daily_mails (day, written_at) values (${day}, ${now}) on conflict do nothing returning day`
}
