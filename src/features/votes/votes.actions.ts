import { noteValidation, noteVote } from '#features/notifications/notifications.actions.ts'
import { countVote, validateReport } from '#features/reports/counts/counts.actions.ts'
import { lockReport } from '#features/reports/counts/counts.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { logFailure } from '#platform/server/failures.ts'
import type { Services } from '#platform/server/services.ts'
import { replaceVote } from './votes.queries.ts'
import { changeOfCounts, type Vote, whyNotVote } from './votes.rules.ts'

interface VoteSaid {
  reportId: string
  voter: { id: string; admin: boolean }
  type: Vote | null
}

/** A report's votes after this vote. */
interface Voted {
  confirms: number
  rejects: number
  vote: Vote | null
  communityValidated: boolean
}

/**
 * Sets a person's vote on a report, with counts, validation, the author's award and notification. The same vote again
 * changes nothing. Returns the reason if they may not vote: the transaction must then be rolled back. Nothing is
 * written before the report is locked. `countLimit` counts in the same transaction. Source: spec §4 "Vote".
 */
export async function setVote(
  sql: Sql,
  services: Pick<Services, 'territory' | 'log'>,
  { reportId, voter, type }: VoteSaid,
  { now, countLimit }: { now: Date; countLimit: () => Promise<void> },
): Promise<Voted | NonNullable<ReturnType<typeof whyNotVote>>> {
  const report = await lockReport(sql, reportId)
  const why = report ? whyNotVote(report, voter) : 'no-report'
  const limited = countLimit()
  if (!report || why) {
    await limited
    return why ?? 'no-report'
  }
  // Both are sent without waiting for each other.
  const [before] = await Promise.all([replaceVote(sql, { reportId, voterId: voter.id, type, now }), limited])
  const { isValidated, authorId, category } = report
  if (before === type) {
    const { confirms, rejects } = report
    return { confirms, rejects, vote: type, communityValidated: isValidated }
  }

  const { isTenth, ...counts } = countVote(sql, report, changeOfCounts(before, type))
  const note = authorId && { reportId, authorId, category }
  // A notification that fails never fails the vote.
  const noted = (error: unknown) => logFailure(services.log, error, 'a vote was not notified', { reportId })
  const noting =
    type && note && sql.savepoint((inside) => noteVote(inside, { ...note, voterId: voter.id, type }, now)).catch(noted)
  if (isTenth) {
    await noting
    await validateReport(sql, services, report, now)
    if (note) await sql.savepoint((inside) => noteValidation(inside, note, now)).catch(noted)
  }
  return { ...counts, vote: type, communityValidated: isValidated || isTenth }
}
