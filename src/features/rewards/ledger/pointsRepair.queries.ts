import { v7 as newId } from 'uuid'
import type { Ledger } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Standing } from '../rewards.rules.ts'
import { detailsOf, type EntryToWrite } from './entries.rules.ts'
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

export interface OwnEntry extends EntryToWrite {
  userId: string
}

/** Writes entries, in this order, of people whose standings are locked. */
export async function insertEntries(sql: Sql, entries: OwnEntry[], { now, day }: { now: Date; day: string }) {
  if (entries.length === 0) return
  const columnOf = <Part extends keyof OwnEntry>(part: Part) => entries.map((entry) => entry[part])
  await sql`
    insert into ledger (id, user_id, report_id, at, day, points, reason, details)
    select id, user_id, report_id, ${now}::timestamptz, ${day}::date, points, reason, details
    from unnest(${entries.map(() => newId())}::uuid[], ${columnOf('userId')}::uuid[], ${columnOf('reportId')}::uuid[],
      ${columnOf('points')}::integer[], ${columnOf('reason')}::text[], ${entries.map(detailsOf)}::jsonb[])
      with ordinality as entry (id, user_id, report_id, points, reason, details, nth)
    order by nth`
}

/** How somebody's standing should be. */
export interface Corrected extends Standing {
  userId: string
  level: number
  badges: string[]
}

/** Corrects locked standings, and adds the badges that are new. A changed level gets no popup. */
export async function correctStandings(sql: Sql, standings: Corrected[], now: Date): Promise<void> {
  if (standings.length === 0) return
  await sql`
    with live as (
      select * from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as standing ("userId" uuid, points integer,
        level integer, badges text[], "totalReports" integer, "reportsWithPhotos" integer, "validatedReports" integer,
        "reportsByCategory" jsonb, "currentStreak" integer, "longestStreak" integer, "lastReportDay" date,
        "dayReports" integer, "dayStreakBonuses" integer)
    ), earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select "userId", unnest(badges), ${now}::timestamptz from live
      on conflict do nothing
    )
    update standings set points = live.points, level = live.level,
      seen_level = case when standings.level = live.level then seen_level end, total_reports = "totalReports",
      reports_with_photos = "reportsWithPhotos", validated_reports = "validatedReports",
      reports_by_category = "reportsByCategory", current_streak = "currentStreak", longest_streak = "longestStreak",
      last_report_day = "lastReportDay", day_reports = "dayReports", day_streak_bonuses = "dayStreakBonuses"
    from live where standings.user_id = "userId"`
}
