import type { Services } from '#platform/server/services.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { LONGEST_WAIT_MS } from './announcing.rules.ts'
import { correctFutureTimes, findDuePeople, postponeMessages } from './pendingMessages.queries.ts'

const PEOPLE_AT_ONCE = 100
const LATER_MS = 10 * MINUTE_MS

/**
 * Does the work for each person for whom something is due on the channel. What fails is postponed by ten minutes, so
 * that other people's news goes on.
 * @throws AggregateError at the end, when something failed
 */
export async function forEachDue(
  { database: { sql }, now }: Pick<Services, 'database' | 'now'>,
  channel: 'push' | 'email',
  stop: AbortSignal | undefined,
  work: (userId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const begun = now()
  await correctFutureTimes(sql, { channel, now: begun, latest: new Date(begun.getTime() + LONGEST_WAIT_MS) })
  let people: string[]
  do {
    people = await findDuePeople(sql, channel, now(), PEOPLE_AT_ONCE)
    for (const userId of people) {
      if (stop?.aborted) break
      try {
        await work(userId)
      } catch (error) {
        failures.push(error)
        const time = now()
        await postponeMessages(sql, { userId, channel, now: time, until: new Date(time.getTime() + LATER_MS) })
      }
    }
  } while (people.length === PEOPLE_AT_ONCE && !stop?.aborted)
  if (failures.length > 0) throw new AggregateError(failures, `Not every ${channel} was sent`)
}
