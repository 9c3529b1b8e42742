import type { Ledger } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { LedgerEntry } from '../rewards.queries.ts'
import type { Standing } from '../rewards.rules.ts'
import type { BookedEntry } from './replay.rules.ts'

type BookedRow = BookedEntry & Columns<Ledger, 'userId', Pick<BookedEntry, 'reportId' | 'day' | 'points' | 'reason'>>

/** The ledger entries of these people, in the order in which they were written. */
export async function findLedgers(sql: Sql, userIds: string[]): Promise<BookedRow[]> {
  return sql<BookedRow>`
    select user_id as "userId", report_id as "reportId", day, points, reason, details->>'category' as category,
      (details->>'hadPhoto')::boolean as "hadPhoto", details->>'reportDescription' as description,
      coalesce((details->>'streakBonus')::integer, 0) as "streakBonus"
    from ledger where user_id = any(${userIds}::uuid[]) order by user_id, number`
}

/** Writes an entry of somebody whose standing is locked. */
export async function insertEntry(sql: Sql, entry: LedgerEntry): Promise<void> {
  const { id, userId, reportId, now, day, points, reason, details } = entry
  await sql`
    insert into ledger (id, user_id, report_id, at, day, points, reason, details)
    values (${id}, ${userId}, ${reportId}, ${now}, ${day}, ${points}, ${reason}, ${details})`
}

/** Corrects a locked standing, and adds those of the badges that are new. A changed level is not celebrated. */
export async function correctStanding(
  sql: Sql,
  userId: string,
  standing: Standing & { level: number },
  badges: string[],
  now: Date,
): Promise<void> {
  await sql`
    with earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select ${userId}::uuid, badge, ${now}::timestamptz from unnest(${badges}::text[]) as badge
      on conflict do nothing
    )
    update standings set points = ${standing.points}, level = ${standing.level},
      seen_level = case when level = ${standing.level} then seen_level end,
      total_reports = ${standing.totalReports}, reports_with_photos = ${standing.reportsWithPhotos},
      validated_reports = ${standing.validatedReports}, reports_by_category = ${standing.reportsByCategory},
      current_streak = ${standing.currentStreak}, longest_streak = ${standing.longestStreak},
      last_report_day = ${standing.lastReportDay}, day_reports = ${standing.dayReports},
      day_streak_bonuses = ${standing.dayStreakBonuses}
    where user_id = ${userId}`
}
