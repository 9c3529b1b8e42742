import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { countInHours } from '../counts/hours.queries.ts'
import type { LockedReport } from '../reports.queries.ts'
import { announceToFollowersSoon } from '../timeline/events.actions.ts'
import { findShownStates } from '../timeline/events.queries.ts'
import { insertStateEvent } from '../timeline/pendingStates.queries.ts'
import { notifyOfHiding } from './hiding.actions.ts'
import { changeStatus } from './moderation.actions.ts'
import { findHiding, findShownStatus, saveStatus } from './moderation.queries.ts'

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
  const { role, note } = hiding
  const before = await findShownStatus(sql, id, hiding.at)
  await saveStatus(sql, id, 'hidden', now)
  if (before !== status) {
    const earlier = (await findShownStates(sql, id)).find((shown) => shown.status === before)
    const event = { status: before, note: earlier?.note ?? null, at: now, eventId: newId(), isTold: true }
    await insertStateEvent(sql, id, event)
  }
  await insertStateEvent(sql, id, { status: 'hidden', role, note, at: now, eventId: newId() })
  announceToFollowersSoon(sql)
  await notifyOfHiding(sql, services, report, { role, note, now })
  await countInHours(sql, [report], -1)
}
