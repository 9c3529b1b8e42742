import { v7 as newId } from 'uuid'
import { findLanguage } from '#features/accounts/accounts.queries.ts'
import { notifyOfState } from '#features/notifications/notifications.queries.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import { tryInSavepoint } from '#platform/server/failures.ts'
import { forReader } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { countInHours } from '../counts/hours.queries.ts'
import type { LockedReport } from '../reports.queries.ts'
import type { StateRole } from '../reports.rules.ts'
import { whatToTell } from '../timeline/announcements.actions.ts'
import { insertStateEvent, takePending } from '../timeline/pendingStates.queries.ts'
import { saveStatus } from './moderation.queries.ts'

/**
 * Hides a locked, visible report because enough neighbours flagged it, and notifies its author at once; an
 * administrator decides later. A state change that is still waiting is not announced. It goes into the timeline with its
 * note, so that the report can later be shown again in that state.
 */
export async function hideForCommunity(
  sql: Sql,
  services: Pick<Services, 'config' | 'log'>,
  report: LockedReport,
  now: Date,
): Promise<void> {
  const { id, status } = report
  const waiting = await takePending(sql, id)
  if (waiting) {
    const { note } = await whatToTell(sql, id, status, waiting)
    await insertStateEvent(sql, id, { status, note, eventId: newId(), at: waiting.changedAt, isSilent: true })
  }
  await hideAtOnce(sql, services, report, { role: 'community', note: null, now })
}

/**
 * Hides a locked, visible report, adds that to its timeline, and notifies its author at once: that it is hidden, with an
 * administrator's note, or that flags have hidden it.
 */
export async function hideAtOnce(
  sql: Sql,
  { config, log }: Pick<Services, 'config' | 'log'>,
  report: LockedReport,
  { role, note, now }: { role: StateRole; note: string | null; now: Date },
): Promise<void> {
  const { id, authorId, category } = report
  await saveStatus(sql, id, 'hidden', now)
  await insertStateEvent(sql, id, { status: 'hidden', role, note, eventId: newId(), at: now })
  if (authorId) {
    const language = (await findLanguage(sql, authorId)) ?? config.DEFAULT_LANGUAGE
    const words = role === 'community' ? forReader(language, m.reports_hidden_by_flags) : note
    const notification = { reportId: id, authorId, category, type: 'hidden' as const, note: words }
    const about = { failed: 'a hidden report was not announced', reportId: id }
    await tryInSavepoint(sql, log, about, (inside) => notifyOfState(inside, notification, now))
  }
  await countInHours(sql, [report], -1)
}
