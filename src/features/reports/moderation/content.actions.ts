import { correctReport } from '#features/rewards/rewards.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { countInHour } from '../counts/hours.queries.ts'
import { tellChange } from '../deletion/deletion.queries.ts'

/** A locked report as it was before it was made to say something else. */
interface Before {
  id: string
  authorId: string | null
  category: string
  status: string
  createdAt: Date
}

/** What the points depend on, now; `description`: what the history says, where that changes. `isQuiet`: nobody is told of what it earns. */
interface Now {
  category: string
  hadPhoto: boolean
  description?: string
  isQuiet?: boolean
}

/** Has the author's points, the hours' counts and everybody's screens follow what a locked report says now. */
export async function followContent(
  sql: Sql,
  { territory }: Pick<Services, 'territory'>,
  report: Before,
  content: Now,
  now: Date,
): Promise<void> {
  const { id, authorId } = report
  const { category } = content
  if (authorId) {
    await correctReport(sql, { ...content, reportId: id, authorId, day: dayIn(territory.timeZone, now) }, now)
  }
  if (category !== report.category && report.status !== 'hidden') {
    await countInHour(sql, report, -1)
    await countInHour(sql, { ...report, category }, 1)
  }
  await tellChange(sql, id)
}
