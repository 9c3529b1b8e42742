import type { Services } from '#platform/server/services.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { postponePending } from './pending.queries.ts'

const LATER_MS = 10 * MINUTE_MS

/** Sends one person's news. If that fails, postpones it by ten minutes, so that other people's news goes on. */
export async function postponeOnFailure(
  { database, now }: Pick<Services, 'database' | 'now'>,
  about: { userId: string; channel: 'push' | 'email' },
  failures: unknown[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    failures.push(error)
    const time = now()
    await postponePending(database.sql, { ...about, now: time, until: new Date(time.getTime() + LATER_MS) })
  }
}
