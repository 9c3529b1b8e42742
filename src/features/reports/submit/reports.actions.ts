import { v7 as newId } from 'uuid'
import { awardReport } from '#features/rewards/rewards.actions.ts'
import { NO_REWARDS, type Rewards } from '#features/rewards/rewards.contract.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { tryInSavepoint } from '#platform/server/failures.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { findSubmission, finishReport, insertReport, type NewReport, type Submission } from '../reports.queries.ts'
import { indexOf } from '../search/search.rules.ts'
import { announceToFollowersSoon } from '../timeline/events.actions.ts'

/** A report as it was sent, with what was prepared for it. */
interface Draft extends Pick<NewReport, 'authorId' | 'category' | 'description' | 'address' | 'photo' | 'now'> {
  point: LatLng
}

/** A new report from a draft, with an id and the data by which searches find it. */
export function reportOf({ point, ...draft }: Draft): NewReport {
  return { id: newId(), ...draft, ...point, ...indexOf(draft, point) }
}

/** The result of a submission: a new report, a repetition, or a key that another report has used. */
export type Submitted =
  | { kind: 'made'; rewards: Rewards }
  | { kind: 'repeated'; reportId: string; rewards: Rewards }
  | { kind: 'key-reused' }

/**
 * Stores a report once per Idempotency-Key of its author, awards the author and counts the report. An award that fails
 * is logged and never blocks. Source: spec §4 "Submit flow", §8 "Silent errors".
 */
export async function submitReport(
  sql: Sql,
  { territory, log }: Pick<Services, 'territory' | 'log'>,
  report: NewReport,
  submission: Submission,
): Promise<Submitted> {
  const isNew = await insertReport(sql, report, submission, newId())
  if (!isNew) return (await repeatOf(sql, report.authorId, submission)) ?? { kind: 'key-reused' }
  const award = { ...report, hadPhoto: report.photo !== null, day: dayIn(territory.timeZone, report.now) }
  const about = { failed: 'a report was not awarded', reportId: report.id }
  const awarded = await tryInSavepoint(sql, log, about, (inside) => awardReport(inside, award, report.now))
  const rewards = awarded ?? NO_REWARDS
  announceToFollowersSoon(sql)
  await finishReport(sql, report, submission, rewards)
  return { kind: 'made', rewards }
}

/** The earlier result of this submission; undefined if its key is new. */
export async function repeatOf(sql: Sql, authorId: string, submission: Submission): Promise<Submitted | undefined> {
  const before = await findSubmission(sql, authorId, submission.key)
  if (!before) return undefined
  if (before.bodyHash !== submission.bodyHash) return { kind: 'key-reused' }
  return { kind: 'repeated', reportId: before.reportId, rewards: before.rewards }
}
