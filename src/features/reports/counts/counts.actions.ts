import { v7 as newId } from 'uuid'
import { awardValidation } from '#features/rewards/rewards.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { tryInSavepoint } from '#platform/server/failures.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import type { LockedReport } from '../reports.queries.ts'
import { announceToFollowersSoon } from '../timeline/events.actions.ts'
import { saveValidation } from './counts.queries.ts'

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
  const about = { failed: 'a validation was not awarded', reportId: id }
  await tryInSavepoint(sql, log, about, (inside) => awardValidation(inside, award, now))
}
