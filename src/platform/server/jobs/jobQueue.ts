import type { PgBoss } from 'pg-boss'
import { KEPT_SECONDS } from './itemQueue.ts'

/** A process without a heartbeat for this long is taken as dead; other processes then do its jobs. */
const SILENCE_SECONDS = 20

/** Opens a queue in which at most one job waits and one runs. `isAlone`: no other process uses the database. */
export async function openJobQueue(boss: PgBoss, name: string, isAlone: boolean): Promise<void> {
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

/** Removes the schedules of jobs that no longer exist. What waits in their queues is never run. */
export async function unscheduleOthers(boss: PgBoss, names: string[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (!names.includes(name)) await boss.unschedule(name)
}
