import { correctPoints } from '#features/rewards/rewards.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { countInHour } from '../counts/hours.queries.ts'
import { announceContent, type WholeReport } from './moderation.queries.ts'

/**
 * The new values that points depend on. `description`: the new text for the points history, if it changes. `isQuiet`:
 * no celebration.
 */
interface NewContent {
  category: string
  hadPhoto: boolean
  description?: string
  isQuiet?: boolean
}

/** Adjusts the author's points and the hourly counts to a locked report's new content, and notifies every process. */
export async function adjustToContent(
  sql: Sql,
  { territory }: Pick<Services, 'territory'>,
  report: Pick<WholeReport, 'id' | 'authorId' | 'category' | 'status' | 'createdAt'>,
  content: NewContent,
  now: Date,
): Promise<void> {
  const { id, authorId } = report
  const { category } = content
  if (authorId) {
    await correctPoints(sql, { ...content, reportId: id, authorId, day: dayIn(territory.timeZone, now) }, now)
  }
  if (category !== report.category && report.status !== 'hidden') {
    await countInHour(sql, report, -1)
    await countInHour(sql, { ...report, category }, 1)
  }
  announceContent(sql, id)
}
