import type pg from 'pg'

// The job queue stores times of the database's clock. Once a clock that ran ahead is set right, these times lie in the
// future, and the queue would wait for them. Less than a minute ahead is no future: running statements may write that.
const future = `now() + interval '1 minute'`

/** pg-boss's own queue, with one job for each time at which a scheduled job came due. */
export const DUE_QUEUE = '__pgboss__send-it'

/**
 * Corrects the times that a clock running ahead has left in the job queue's tables. Jobs of `names` never wait, so they
 * become due; items of other queues only if they would wait longer than `longestWaitSeconds`. Right times stay.
 */
export async function correctFutureTimes(
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
  // An active job's process may have died: the time until the job expires begins now.
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
