import type { Ledger } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { LedgerEntry } from '../rewards.queries.ts'
import type { Standing } from '../rewards.rules.ts'
import type { WrittenEntry } from './replay.rules.ts'

type BookedRow = WrittenEntry & Columns<Ledger, 'userId', Pick<WrittenEntry, 'reportId' | 'day' | 'points' | 'reason'>>

/** The ledger entries of these people, in the order in which they were written. */
export async function findLedgers(sql: Sql, userIds: string[]): Promise<BookedRow[]> {
  return sql<BookedRow>`
    select user_id as "userId", report_id as "reportId", day, points, reason, details->>'category' as category,
      (details->>'hadPhoto')::boolean as "hadPhoto", details->>'reportDescription' as description,
      coalesce((details->>'streakBonus')::integer, 0) as "streakBonus"
    from ledger where user_id = any(${userIds}::uuid[]) order by user_id, number`
}

/** An entry that a ledger lacks. */
export type NewEntry = Pick<LedgerEntry, 'id' | 'userId' | 'reportId' | 'points' | 'reason' | 'details'>

/** Writes entries, in this order, of people whose standings are locked. */
export async function insertEntries(sql: Sql, entries: NewEntry[], { now, day }: { now: Date; day: string }) {
  if (entries.length === 0) return
  const columnOf = <Part extends keyof NewEntry>(part: Part) => entries.map((entry) => entry[part])
  await sql`
    insert into ledger (id, user_id, report_id, at, day, points, reason, details)
    select id, user_id, report_id, ${now}::timestamptz, ${day}::date, points, reason, details
    from unnest(${columnOf('id')}::uuid[], ${columnOf('userId')}::uuid[], ${columnOf('reportId')}::uuid[],
      ${columnOf('points')}::integer[], ${columnOf('reason')}::text[], ${columnOf('details')}::jsonb[])
      with ordinality as entry (id, user_id, report_id, points, reason, details, nth)
    order by nth`
}

/** How somebody's standing should be. */
export interface Corrected extends Standing {
  userId: string
  level: number
  badges: string[]
}

/** Corrects locked standings, and adds the badges that are new. A changed level is not celebrated. */
export async function correctStandings(sql: Sql, standings: Corrected[], now: Date): Promise<void> {
  if (standings.length === 0) return
  const columnOf = <Part extends keyof Corrected>(part: Part) => standings.map((standing) => standing[part])
  const earned = standings.flatMap(({ userId, badges }) => badges.map((badge) => ({ userId, badge })))
  await sql`
    with earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select user_id, badge, ${now}::timestamptz
      from unnest(${earned.map(({ userId }) => userId)}::uuid[], ${earned.map(({ badge }) => badge)}::text[])
        as earned (user_id, badge)
      on conflict do nothing
    )
    update standings set points = live.points, level = live.level,
      seen_level = case when standings.level = live.level then seen_level end, total_reports = live.total_reports,
      reports_with_photos = live.reports_with_photos, validated_reports = live.validated_reports,
      reports_by_category = live.reports_by_category, current_streak = live.current_streak,
      longest_streak = live.longest_streak, last_report_day = live.last_report_day, day_reports = live.day_reports,
      day_streak_bonuses = live.day_streak_bonuses
    from unnest(${columnOf('userId')}::uuid[], ${columnOf('points')}::integer[], ${columnOf('level')}::integer[],
      ${columnOf('totalReports')}::integer[], ${columnOf('reportsWithPhotos')}::integer[],
      ${columnOf('validatedReports')}::integer[], ${columnOf('reportsByCategory')}::jsonb[],
      ${columnOf('currentStreak')}::integer[], ${columnOf('longestStreak')}::integer[],
      ${columnOf('lastReportDay')}::date[], ${columnOf('dayReports')}::integer[], ${columnOf('dayStreakBonuses')}::integer[]
    ) as live (user_id, points, level, total_reports, reports_with_photos, validated_reports, reports_by_category,
      current_streak, longest_streak, last_report_day, day_reports, day_streak_bonuses)
    where standings.user_id = live.user_id`
}
