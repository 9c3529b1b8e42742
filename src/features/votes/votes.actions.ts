import { noteValidation, noteVote } from '#features/notifications/notifications.actions.ts'
import { countVote, type lockReport } from '#features/reports/neighbours.actions.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Services } from '#server/services.ts'
import { replaceVote } from './votes.queries.ts'
import { changeOfCounts, type Vote } from './votes.rules.ts'

type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>

interface VoteSaid {
  voterId: string
  type: Vote | null
}

/** A report's votes as the voter has left them. */
interface Voted {
  confirms: number
  rejects: number
  vote: Vote | null
  communityValidated: boolean
}

/**
 * Sets a person's vote on a locked report on which they may vote: counts, validation, the author's award and
 * notification. The same vote again changes nothing. Source: spec §4 "Vote".
 */
export async function setVote(
  sql: Sql,
  services: Pick<Services, 'territory' | 'log'>,
  report: LockedReport,
  { voterId, type }: VoteSaid,
  now: Date,
): Promise<Voted> {
  const { confirms, rejects, isValidated } = report
  const before = await replaceVote(sql, { reportId: report.id, voterId, type, now })
  if (before === type) return { confirms, rejects, vote: type, communityValidated: isValidated }

  const tally = await countVote(sql, services, report, changeOfCounts(before, type), now)
  if (type !== null) {
    await sql
      .savepoint((inside) => noteAuthor(inside, report, { voterId, type }, tally.isNewlyValidated, now))
      .catch((error: unknown) => services.log.error({ err: error, reportId: report.id }, 'a vote was not notified'))
  }
  return {
    confirms: tally.confirms,
    rejects: tally.rejects,
    vote: type,
    communityValidated: isValidated || tally.isNewlyValidated,
  }
}

async function noteAuthor(
  sql: Sql,
  { id: reportId, authorId, category }: LockedReport,
  vote: { voterId: string; type: Vote },
  isNewlyValidated: boolean,
  now: Date,
): Promise<void> {
  if (!authorId) return
  await noteVote(sql, { reportId, authorId, category, ...vote }, now)
  if (isNewlyValidated) await noteValidation(sql, { reportId, authorId, category }, now)
}
