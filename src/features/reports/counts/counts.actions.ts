import { v7 as newId } from 'uuid'
import { findLanguage } from '#features/accounts/accounts.queries.ts'
import { notifyOfState } from '#features/notifications/notifications.queries.ts'
import { awardValidation } from '#features/rewards/rewards.actions.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import { logFailure } from '#platform/server/failures.ts'
import { forReader } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import type { LockedReport } from '../reports.queries.ts'
import { CONFIRMS_TO_VALIDATE, type Hider } from '../reports.rules.ts'
import { announceToFollowersSoon } from '../timeline/events.actions.ts'
import { insertStateEvent, takePending } from '../timeline/pendingStates.queries.ts'
import { addVotes, saveValidation, setHidden } from './counts.queries.ts'
import { countInHour } from './hours.queries.ts'

/**
 * Changes the vote counts of a locked report, and returns the new counts. `validates`: this confirm brings them to ten or
 * more and validates the report, which happens only once.
 */
export async function countVote(sql: Sql, report: LockedReport, change: { confirms: number; rejects: number }) {
  await addVotes(sql, report.id, change)
  const [confirms, rejects] = [report.confirms + change.confirms, report.rejects + change.rejects]
  const validates = change.confirms > 0 && confirms >= CONFIRMS_TO_VALIDATE && !report.isValidated
  return { confirms, rejects, validates }
}

/**
 * Validates a locked report and rewards its author. An award that fails is logged and never blocks.
 * Source: spec §4 "Report", §8 "Silent errors".
 */
export async function validateReport(
  sql: Sql,
  { territory, log }: Pick<Services, 'territory' | 'log'>,
  { id, authorId, category }: LockedReport,
  now: Date,
): Promise<void> {
  const validated = await saveValidation(sql, id, newId(), now)
  if (!validated) return
  announceToFollowersSoon(sql)
  if (!authorId) return
  const award = { id, authorId, category, ...validated, day: dayIn(territory.timeZone, now) }
  await sql
    .savepoint((inside) => awardValidation(inside, award, now))
    .catch((error: unknown) => logFailure(log, error, 'a validation was not awarded', { reportId: id }))
}

/**
 * Hides a locked, visible report because enough neighbours flagged it, and notifies its author at once; an
 * administrator decides later. A state change that is still waiting is not announced. It goes into the timeline, so
 * that the report can later be shown again in that state.
 */
export async function hideForCommunity(
  sql: Sql,
  services: Pick<Services, 'config' | 'log'>,
  report: LockedReport,
  now: Date,
): Promise<void> {
  const { id } = report
  const waiting = await takePending(sql, id)
  if (waiting) {
    const { note, changedAt } = waiting
    await insertStateEvent(sql, id, { status: report.status, note, eventId: newId(), at: changedAt, isTold: true })
  }
  await setHidden(sql, id, { role: 'community', eventId: newId(), now })
  await notifyOfHiding(sql, services, report, { role: 'community', note: null, now })
  await countInHour(sql, report, -1)
}

/** Notifies the author of a report that it is hidden, with an administrator's note, or that flags have hidden it. */
export async function notifyOfHiding(
  sql: Sql,
  { config, log }: Pick<Services, 'config' | 'log'>,
  { id, authorId, category }: Pick<LockedReport, 'id' | 'authorId' | 'category'>,
  { role, note: by, now }: { role: Hider; note: string | null; now: Date },
): Promise<void> {
  if (!authorId) return
  const language = (await findLanguage(sql, authorId)) ?? config.DEFAULT_LANGUAGE
  const note = role === 'community' ? forReader(language, m.reports_story_flagged) : by
  const notification = { reportId: id, authorId, category, type: 'hidden' as const, note }
  await sql
    .savepoint((inside) => notifyOfState(inside, notification, now))
    .catch((error: unknown) => logFailure(log, error, 'a hidden report was not announced', { reportId: id }))
}
