import { v7 as newId } from 'uuid'
import { notifyOfState } from '#features/notifications/notifications.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { tryInSavepoint } from '#platform/server/failures.ts'
import type { Services } from '#platform/server/services.ts'
import { wantJob } from '#platform/server/wantedJobs.ts'
import { SECOND_MS } from '#shared/clock.ts'
import { NIL_ID } from '#shared/ids.ts'
import { announceReport, lockReport } from '../reports.queries.ts'
import { ANNOUNCE_AFTER_SECONDS, type Status } from '../reports.rules.ts'
import { announceToFollowersSoon } from './events.actions.ts'
import { findShownStates, resumeReported } from './events.queries.ts'
import {
  dropPending,
  findChanger,
  findDue,
  insertStateEvent,
  type PendingState,
  takeDue,
} from './pendingStates.queries.ts'

/** The job that announces changes of state which are due. */
export const ANNOUNCE_JOB = 'state-announcements'

const AT_ONCE = 100
/** This process's timer may fire slightly before the database's clock reaches the time. */
const MARGIN_MS = 250

/** Runs the job when the state that this transaction saves is due. */
export function announceSoon(sql: Sql): void {
  wantJob(sql, { name: ANNOUNCE_JOB, afterMs: ANNOUNCE_AFTER_SECONDS * SECOND_MS + MARGIN_MS, isShared: false })
}

/**
 * A job: announces each state that administrators have left unchanged for ten seconds. One failure does not stop the
 * others.
 * @throws Error when one could not be announced; it stays due
 */
export async function announceStates(services: Services, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let due: string[]
  let last = NIL_ID
  do {
    due = await findDue(services.database.sql, last, AT_ONCE)
    for (const reportId of due) {
      if (stop?.aborted) return
      await announceState(services, reportId).catch((error: unknown) => failures.push(error))
      last = reportId
    }
  } while (due.length === AT_ONCE)
  if (failures.length > 0) throw new AggregateError(failures, 'Changes of state could not be announced')
}

/**
 * Adds a report's state to its timeline. Notifies open screens, and its author unless they made the change themselves.
 * Does nothing if the change was undone or announced in the meantime.
 */
function announceState({ database, log, now }: Services, reportId: string): Promise<void> {
  return database.transaction(async (sql) => {
    const report = await lockReport(sql, reportId)
    if (!report) return dropPending(sql, reportId)
    const pending = await takeDue(sql, reportId)
    if (!pending) return
    const { authorId, category, status } = report
    const { note, isSilent } = await whatToTell(sql, reportId, status, pending)
    announceToFollowersSoon(sql)
    if (status !== 'hidden') await resumeReported(sql, reportId, now())
    await insertStateEvent(sql, reportId, { status, note, eventId: newId(), at: pending.changedAt, isSilent })
    if (authorId && authorId !== (await findChanger(sql, reportId))) {
      const about = { failed: 'a change of state was not announced', reportId }
      const notification = { reportId, authorId, category, type: status, note }
      await tryInSavepoint(sql, log, about, (inside) => notifyOfState(inside, notification, now()))
    }
    announceReport(sql, reportId)
  })
}

/**
 * What followers are to be told of a state. When a hidden report is shown as it was before, its earlier note stays, and
 * followers who know that state and note are not told again: nobody told them that the report was hidden.
 */
export async function whatToTell(
  sql: Sql,
  reportId: string,
  status: Status,
  { told, note }: PendingState,
): Promise<{ note: string | null; isSilent: boolean }> {
  if (told !== 'hidden' || note !== null) return { note, isSilent: false }
  const shown = await findShownStates(sql, reportId)
  const [before] = shown
  const kept = before?.status === status ? before.note : null
  const known = shown.find(({ isKnown }) => isKnown)
  return { note: kept, isSilent: known?.status === status && known.note === kept }
}
