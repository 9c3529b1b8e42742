import type { PgBoss } from 'pg-boss'
import { HOUR_SECONDS } from '#shared/clock.ts'

/** How long ended jobs are kept; their results are stored elsewhere. */
export const KEPT_SECONDS = HOUR_SECONDS

/** A queue of single items. Each is tried again by itself, after waits that double, until its tries are used up. */
export interface ItemQueue {
  name: string
  retries: { most: number; firstWaitSeconds: number; longestWaitSeconds: number }
  /** An item that takes longer than this is taken as failed: its process may have died. */
  expireInSeconds: number
}

/** Works on one item. Returns whether it is done; if not, or if this throws, the item is tried again. */
export type WorkOnItem = (id: string, isLastTry: boolean) => Promise<boolean>

export async function openItemQueue(boss: PgBoss, { name, retries, expireInSeconds }: ItemQueue): Promise<void> {
  await boss.createQueue(name, { policy: 'standard' })
  await boss.updateQueue(name, {
    retryLimit: retries.most,
    retryDelay: retries.firstWaitSeconds,
    retryDelayMax: retries.longestWaitSeconds,
    retryBackoff: true,
    expireInSeconds,
    deleteAfterSeconds: KEPT_SECONDS,
  })
}

/** Works on the items that are due, ten at a time. @throws what `work` has thrown; several as one AggregateError */
export async function workOnDueItems(
  boss: PgBoss,
  { name }: ItemQueue,
  work: WorkOnItem,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const items = await boss.fetch(name, { batchSize: 10, includeMetadata: true })
    if (items.length === 0) return
    const tried = await Promise.allSettled(
      items.map(async ({ id, retryCount, retryLimit }) => {
        const isDone = await work(id, retryCount >= retryLimit).catch(async (error: unknown) => {
          await boss.fail(name, id)
          throw error
        })
        await (isDone ? boss.complete(name, id) : boss.fail(name, id))
      }),
    )
    const failures = tried.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items of ${name} failed`)
    if (failures.length > 0) throw failures[0]
  }
}
