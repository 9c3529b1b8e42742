import type { Jobs } from '#platform/server/jobs.ts'
import { SECOND_MS } from '#shared/clock.ts'

/** The job that tells followers of new events. It belongs to a later feature; this one only asks for it. */
export const FOLLOWERS_JOB = 'followers'

const waiting = new WeakSet<Jobs>()

/**
 * Runs that job a second from now, however often it is asked for until then. If this process ends before, the job's
 * schedule takes over.
 */
export function tellFollowersSoon({ jobs }: { jobs: Jobs }): void {
  if (waiting.has(jobs)) return
  waiting.add(jobs)
  setTimeout(() => {
    waiting.delete(jobs)
    void jobs.runNow(FOLLOWERS_JOB)
  }, SECOND_MS).unref()
}
