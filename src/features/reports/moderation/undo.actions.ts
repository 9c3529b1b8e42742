import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import type { LockedReport } from '../reports.queries.ts'
import { announceToFollowersSoon } from '../timeline/events.actions.ts'
import { findShownStates } from '../timeline/events.queries.ts'
import { insertStateEvent } from '../timeline/pendingStates.queries.ts'
import { hideAtOnce } from './hiding.actions.ts'
import { changeStatus } from './moderation.actions.ts'
import { findHiding, findShownStatus } from './moderation.queries.ts'

/**
 * Hides a locked, visible report again, because an administrator undoes having shown it. If showing it was announced,
 * hiding it again is announced at once: by those who had hidden it before, and after the state that it had before that.
 */
export async function hideAgain(
  sql: Sql,
  services: Pick<Services, 'config' | 'log'>,
  report: LockedReport,
  now: Date,
): Promise<void> {
  const { id, status } = report
  const hiding = await findHiding(sql, id)
  if (!hiding) return void (await changeStatus(sql, report, { status: 'hidden', note: null }, now))
  const before = await findShownStatus(sql, id, hiding.at)
  if (before !== status) {
    const earlier = (await findShownStates(sql, id)).find((shown) => shown.status === before)
    const event = { status: before, note: earlier?.note ?? null, at: now, eventId: newId(), isSilent: true }
    await insertStateEvent(sql, id, event)
  }
  announceToFollowersSoon(sql)
  await hideAtOnce(sql, services, report, { ...hiding, now })
}
