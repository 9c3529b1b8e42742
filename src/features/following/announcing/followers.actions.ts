import { FOLLOWERS_JOB } from '#features/reports/timeline/events.actions.ts'
import type { Services } from '#platform/server/services.ts'
import { SECOND_MS } from '#shared/clock.ts'
import { mailNews } from '../mails/news.actions.ts'
import { pushNews } from '../push/push.actions.ts'
import { announceToFollowers } from './announcing.actions.ts'

/** How long a run starts pushes and mails. New events wait at most this long, plus the time of one push or mail. */
const SENDING_MS = 20 * SECOND_MS

/**
 * Job: announces new events to followers, and then sends the pushes and mails that are due. One that fails does not
 * stop the others. It is one job, so that nothing is sent by two processes at once. After `sendingMs` it stops, and
 * requests the next run, which first announces what has happened meanwhile and then sends the rest.
 * @throws AggregateError when something failed; it is tried again
 */
export async function workForFollowers(services: Services, stop?: AbortSignal, sendingMs = SENDING_MS): Promise<void> {
  const announced = await Promise.allSettled([announceToFollowers(services, stop)])
  const isOver = AbortSignal.timeout(sendingMs)
  const pause = stop ? AbortSignal.any([stop, isOver]) : isOver
  const sent = await Promise.allSettled([pushNews(services, pause), mailNews(services, pause)])
  if (isOver.aborted && !stop?.aborted) await services.jobs.runNow(FOLLOWERS_JOB)
  const failures = [...announced, ...sent].flatMap((done) =>
    done.status === 'rejected' ? [done.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'Some news was not announced, or not sent')
}
