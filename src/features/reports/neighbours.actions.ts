import { v7 as newId } from 'uuid'
import { awardValidation } from '#features/rewards/rewards.actions.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Services } from '#server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { addVotes, findLocked, type LockedReport, saveValidation } from './neighbours.queries.ts'
import { CONFIRMS_TO_VALIDATE } from './reports.rules.ts'

/**
 * The report that neighbours act on, locked until the transaction ends; undefined when it is deleted or never was.
 * Comes first: the order of locks is report, users, the rest. Whether the person may see it is for the caller.
 */
export function lockReport(sql: Sql, reportId: string): Promise<LockedReport | undefined> {
  return findLocked(sql, reportId)
}

/** What a report's counts of votes have become; `isNewlyValidated` once in its life. */
export interface Tally {
  confirms: number
  rejects: number
  isNewlyValidated: boolean
}

/**
 * Changes the counts of a locked report. A confirm that makes them ten or more validates it, once for ever, and rewards
 * its author; an award that fails is logged and never blocks. Source: spec §4 "Report", §8 "Silent errors".
 */
export async function countVote(
  sql: Sql,
  services: Pick<Services, 'territory' | 'log'>,
  report: LockedReport,
  change: { confirms: number; rejects: number },
  now: Date,
): Promise<Tally> {
  const counts = await addVotes(sql, report.id, change)
  const isTenth = change.confirms > 0 && counts.confirms >= CONFIRMS_TO_VALIDATE && !report.isValidated
  if (isTenth) await validate(sql, services, report, now)
  return { ...counts, isNewlyValidated: isTenth }
}

async function validate(
  sql: Sql,
  { territory, log }: Pick<Services, 'territory' | 'log'>,
  { id, authorId, category }: LockedReport,
  now: Date,
): Promise<void> {
  const validated = await saveValidation(sql, id, newId(), now)
  if (!validated || !authorId) return
  const award = { id, authorId, category, ...validated, day: dayIn(territory.timeZone, now) }
  await sql
    .savepoint((inside) => awardValidation(inside, award, now))
    .catch((error: unknown) => log.error({ err: error, reportId: id }, 'a validation was not awarded'))
}
