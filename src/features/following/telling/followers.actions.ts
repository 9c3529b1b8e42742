import type { Services } from '#platform/server/services.ts'
import { mailNews } from '../mails/news.actions.ts'
import { pushNews } from '../push/push.actions.ts'
import { tellFollowers } from './telling.actions.ts'

/**
 * Job: tells followers of new events, and then sends the pushes and mails that are due. One that fails does not stop
 * the others. It is one job, so that nothing is sent by two processes at once.
 * @throws AggregateError when something failed; it is tried again
 */
export async function workForFollowers(services: Services, stop?: AbortSignal): Promise<void> {
  const told = await Promise.allSettled([tellFollowers(services, stop)])
  const sent = await Promise.allSettled([pushNews(services, stop), mailNews(services, stop)])
  const failures = [...told, ...sent].flatMap((done) => (done.status === 'rejected' ? [done.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything was told to followers')
}
