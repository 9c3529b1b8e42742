import { notifyOfValidation, notifyOfVote } from '#features/notifications/notifications.queries.ts'
import { validateReport } from '#features/reports/counts/counts.actions.ts'
import { addVotes } from '#features/reports/counts/counts.queries.ts'
import { lowerCounts } from '#features/reports/deletion/deletion.queries.ts'
import { lockReport } from '#features/reports/reports.queries.ts'
import { CONFIRMS_TO_VALIDATE, type Person } from '#features/reports/reports.rules.ts'
import { inBatches, ROWS_AT_ONCE } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { tryInSavepoint } from '#platform/server/failures.ts'
import type { Services } from '#platform/server/services.ts'
import { deleteVotesOf, replaceVote } from './votes.queries.ts'
import { changeOfCounts, type Vote, whyNotVote } from './votes.rules.ts'

/**
 * Sets a person's vote on a report, with counts, validation, the author's award and notification. The same vote again
 * changes nothing. Returns the new votes, or why the person may not vote. Writes nothing before the report is locked.
 * Source: spec §4 "Vote".
 */
export async function setVote(
  sql: Sql,
  services: Pick<Services, 'territory' | 'log'>,
  { reportId, voter, type }: { reportId: string; voter: Person; type: Vote | null },
  now: Date,
) {
  const report = await lockReport(sql, reportId)
  if (!report) return 'no-report'
  const why = whyNotVote(report, voter)
  if (why) return why
  const before = await replaceVote(sql, { reportId, voterId: voter.id, type, now })
  const { isValidated, authorId, category } = report
  const change = changeOfCounts(before, type)
  const [confirms, rejects] = [report.confirms + change.confirms, report.rejects + change.rejects]
  if (before === type) return { confirms, rejects, vote: type, communityValidated: isValidated }

  await addVotes(sql, reportId, change)
  // Only a confirm validates, and only once.
  const validates = type === 'confirm' && confirms >= CONFIRMS_TO_VALIDATE && !isValidated
  const notification = authorId && { reportId, authorId, category }
  const notify = (work: (inside: Sql) => Promise<void>) =>
    tryInSavepoint(sql, services.log, { failed: 'a vote was not notified', reportId }, work)
  if (type && notification)
    await notify((inside) => notifyOfVote(inside, { ...notification, voterId: voter.id, type }, now))
  if (validates) {
    await validateReport(sql, services, report, now)
    if (notification) await notify((inside) => notifyOfValidation(inside, notification, now))
  }
  return { confirms, rejects, vote: type, communityValidated: isValidated || validates }
}

/** Deletes every vote of a person whose account is deleted; the reports are locked. Validations by these votes stay. */
export async function withdrawVotesOf(sql: Sql, userId: string): Promise<void> {
  const votes = await deleteVotesOf(sql, userId)
  const fewer = votes.map(({ reportId, type }) => {
    return { reportId, confirms: Number(type === 'confirm'), rejects: Number(type === 'reject'), comments: 0 }
  })
  for (const some of inBatches(fewer, ROWS_AT_ONCE)) await lowerCounts(sql, some)
}
