import { v7 as newId } from 'uuid'
import type { Sql } from '#server/database/sql.ts'
import { truncate } from '#shared/text.ts'
import { BADGES, earnedBadges } from './badges.rules.ts'
import type { Rewards } from './rewards.contract.ts'
import { lockStanding, saveEntry } from './rewards.queries.ts'
import { levelOf, pointsForReport, STREAK_POPUP_DAYS, withReport } from './rewards.rules.ts'

/** Characters of a description that the points history keeps. */
const HISTORY_DESCRIPTION = 150

interface NewReport {
  id: string
  authorId: string
  category: string
  description: string
  hadPhoto: boolean
  /** The territory's calendar day of the report. */
  day: string
}

/** Awards the author of a new report, locking their standing. Source: spec §9 "Points". */
export async function awardReport(sql: Sql, report: NewReport, now: Date): Promise<Rewards> {
  const before = await lockStanding(sql, report.authorId)
  const { points, ...bonuses } = pointsForReport(before, report)
  const after = withReport(before, report, { points, ...bonuses })
  const level = levelOf(after.points).number
  const known = new Set<string>(earnedBadges(before))
  const entry = {
    id: newId(),
    userId: report.authorId,
    reportId: report.id,
    now,
    day: report.day,
    points,
    reason: 'report' as const,
    details: { ...detailsOf(report), wasCommunityValidated: false, ...bonuses },
  }
  const earned = await saveEntry(
    sql,
    entry,
    { ...after, level },
    { badges: earnedBadges(after).filter((badge) => !known.has(badge)), areShown: true },
  )
  const showsStreak = bonuses.streakBonus > 0 && after.currentStreak >= STREAK_POPUP_DAYS
  return {
    points,
    badges: BADGES.map(({ id }) => id).filter((id) => earned.includes(id)),
    ...(level > levelOf(before.points).number && { level }),
    ...(showsStreak && { streak: after.currentStreak }),
  }
}

/** What the points history says of a report. Source: spec §3 "pointsHistory". */
function detailsOf({ id, category, hadPhoto, description }: NewReport) {
  return { reportId: id, category, hadPhoto, reportDescription: truncate(description, HISTORY_DESCRIPTION) }
}
