import type pg from 'pg'

// The job queue remembers by the database's clock what it has done. After a clock that was ahead these times lie in the
// future, and the queue would wait until they are reached. `future` leaves out what running statements write.
const future = `now() + interval '1 minute'`

/** pg-boss's own queue, which holds when scheduled jobs came due: one job for each of these times. */
const DUE_QUEUE = '__pgboss__send-it'

/**
 * Corrects what a clock that was ahead has left in the job queue's tables. Jobs of `names` wait for no time, so they
 * become due; items of other queues only if they wait for longer than any may. Nothing is changed where the clock was
 * right.
 */
export async function forgetFuture(
  database: Pick<pg.Pool, 'query'>,
  names: string[],
  longestWaitSeconds: number,
): Promise<void> {
  const unlessFuture = (column: string) => `${column} = case when ${column} > ${future} then null else ${column} end`
  await database.query(
    `update jobs.version set ${['cron_on', 'bam_on', 'flow_on', 'reindex_on'].map(unlessFuture).join(', ')}
    where greatest(cron_on, bam_on, flow_on, reindex_on) > ${future}`,
  )
  await database.query(
    `update jobs.queue set ${['monitor_claim_on', 'monitor_on', 'maintain_on'].map(unlessFuture).join(', ')}
    where greatest(monitor_claim_on, monitor_on, maintain_on) > ${future}`,
  )
  // The queue's index on these times is only for jobs that are not cancelled.
  await database.query(
    `delete from jobs.job where name = $1 and state <> 'cancelled' and singleton_on > (${future}) at time zone 'UTC'`,
    [DUE_QUEUE],
  )
  // A job that was active then may belong to a process that has died: it expires from now on.
  await database.query(
    `update jobs.job set
      start_after = case when name = any ($1) or start_after > ${future} + $2 * interval '1 second'
        then least(start_after, now()) else start_after end,
      started_on = case when started_on > ${future} then now() else started_on end,
      heartbeat_on = case when heartbeat_on > ${future} then now() else heartbeat_on end
    where state in ('created', 'retry', 'active')
      and (start_after > ${future} + case when name = any ($1) then 0 else $2 end * interval '1 second'
        or greatest(started_on, heartbeat_on) > ${future})`,
    [[...names, DUE_QUEUE], longestWaitSeconds],
  )
}
