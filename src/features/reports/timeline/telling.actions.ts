import { v7 as newId } from 'uuid'
import { noteState } from '#features/notifications/notifications.actions.ts'
import { logFailure } from '#platform/server/failures.ts'
import type { Services } from '#platform/server/services.ts'
import { SECOND_MS } from '#shared/clock.ts'
import { tellChange } from '../deletion/deletion.queries.ts'
import { lockToModerate } from '../moderation/moderation.queries.ts'
import { TELL_AFTER_SECONDS } from '../reports.rules.ts'
import { dropUntold, findDue, insertStateEvent, takeUntold } from './telling.queries.ts'

/** The job that tells what is due. */
export const TELLING_JOB = 'state-tellings'

const AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** A timer of this process may end a little before the database's clock says so. */
const MARGIN_MS = 250

/** Has the job begin when what has just been committed is due. Where this process ends before, the job's schedule has to do. */
export function tellSoon({ jobs }: Pick<Services, 'jobs'>): void {
  setTimeout(() => void jobs.runNow(TELLING_JOB), TELL_AFTER_SECONDS * SECOND_MS + MARGIN_MS).unref()
}

/**
 * A job: tells of each report whose state administrators have left alone for ten seconds. One that fails keeps no other from being told.
 * @throws Error when one could not be told; it stays due
 */
export async function tellStates(services: Services, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let due: string[]
  let last = BEFORE_ALL
  do {
    due = await findDue(services.database.sql, last, AT_ONCE)
    for (const reportId of due) {
      if (stop?.aborted) return
      await tellState(services, reportId).catch((error: unknown) => failures.push(error))
      last = reportId
    }
  } while (due.length === AT_ONCE)
  if (failures.length > 0) throw new AggregateError(failures, 'Changes of state could not be told')
}

/** Tells a report's state to its timeline, its author and screens that show either; nothing when it has been undone or told meanwhile. */
function tellState({ database, log, now }: Services, reportId: string): Promise<void> {
  return database.transaction(async (sql) => {
    const report = await lockToModerate(sql, reportId)
    if (!report) return dropUntold(sql, reportId)
    const untold = await takeUntold(sql, reportId)
    if (!untold) return
    const { authorId, category, status } = report
    const { note, changedAt } = untold
    await insertStateEvent(sql, reportId, { status, note, eventId: newId(), at: changedAt })
    if (authorId) {
      await sql
        .savepoint((inside) => noteState(inside, { reportId, authorId, category, type: status, note }, now()))
        .catch((error: unknown) => logFailure(log, error, 'a change of state was not told', { reportId }))
    }
    await tellChange(sql, reportId)
  })
}
