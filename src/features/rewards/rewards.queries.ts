import { v7 as newId } from 'uuid'
import type { EarnedBadges, Ledger, Standings } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { detailsOf, type EntryToWrite } from './ledger/entries.rules.ts'
import { type AwardedReport, NO_STANDING, type Standing } from './rewards.rules.ts'

export type StandingRow = Columns<
  Standings,
  Exclude<keyof Standing, 'reportsByCategory'>,
  Pick<Standing, 'reportsByCategory'>
>

/** Locks a person's standing until the transaction ends; null for an account that earns nothing, or is gone. */
export async function lockStanding(sql: Sql, userId: string): Promise<Standing | null> {
  const [locked] = await lockStandings(sql, [userId])
  return locked?.standing ?? null
}

/** Locks the standings of these people in the order of their ids. */
export async function lockStandings(sql: Sql, userIds: string[]) {
  const rows = await sql<StandingRow & Pick<Standings, 'userId' | 'level'>>`
    select user_id as "userId", level, points, total_reports as "totalReports",
      reports_with_photos as "reportsWithPhotos", validated_reports as "validatedReports",
      reports_by_category as "reportsByCategory", current_streak as "currentStreak", longest_streak as "longestStreak",
      last_report_day as "lastReportDay", day_reports as "dayReports", day_streak_bonuses as "dayStreakBonuses"
    from standings where user_id = any(${userIds}::uuid[]) order by user_id for update`
  return rows.map(({ userId, level, ...standing }) => ({ userId, level, standing }))
}

/** What a ledger entry brings. */
interface Outcome {
  standing: Standing & { level: number }
  badges: string[]
  /** Whether a badge or a higher level is marked as shown. */
  isQuiet: boolean
}

/**
 * Writes a ledger entry with the standing that follows from it, and returns the badges that are new. Badges and a
 * higher level count as not shown until a screen says that it has shown them.
 */
export async function saveEntry(
  sql: Sql,
  userId: string,
  entry: EntryToWrite,
  { standing, badges, isQuiet }: Outcome,
  now: Date,
): Promise<string[]> {
  const { reportId, day, points, reason } = entry
  return sql.column<EarnedBadges['badge']>`
    with standing as (
      update standings set points = ${standing.points}, level = ${standing.level},
        total_reports = ${standing.totalReports}, reports_with_photos = ${standing.reportsWithPhotos},
        validated_reports = ${standing.validatedReports}, reports_by_category = ${standing.reportsByCategory},
        current_streak = ${standing.currentStreak}, longest_streak = ${standing.longestStreak},
        last_report_day = ${standing.lastReportDay}, day_reports = ${standing.dayReports},
        day_streak_bonuses = ${standing.dayStreakBonuses},
        -- The level before the first rise that nobody has seen yet; null: nothing to show. With isQuiet a rise counts as seen.
        seen_level = case
          when ${standing.level} <= coalesce(seen_level, case when ${isQuiet}::boolean then ${standing.level} else level end)
            then null
          else coalesce(seen_level, level)
        end
      where user_id = ${userId}
    ), entry as (
      insert into ledger (id, user_id, report_id, at, day, points, reason, details)
      values (${newId()}, ${userId}, ${reportId}, ${now}, ${day}, ${points}, ${reason}, ${detailsOf(entry)})
    )
    insert into earned_badges (user_id, badge, earned_at, shown_at)
    select ${userId}::uuid, badge, ${now}::timestamptz, case when ${isQuiet}::boolean then ${now}::timestamptz end
    from unnest(${badges}::text[]) as badge
    on conflict do nothing
    returning badge`
}

/**
 * Changes a report's description in the points history. This is the only part of an entry that changes, and it earns
 * nothing.
 */
export async function saveDescription(
  sql: Sql,
  { reportId, authorId, description }: { reportId: string; authorId: string; description: string },
): Promise<void> {
  // The index is by person.
  await sql`
    update ledger set details = details || jsonb_build_object('reportDescription', ${description}::text)
    where user_id = ${authorId} and report_id = ${reportId} and details->>'reportDescription' <> ${description}`
}

type AwardRow = AwardedReport & Pick<Ledger, 'day'> & { description: string }

/**
 * What a report was awarded, as of its latest correction, with its description in the history; undefined if it was not
 * awarded or is reversed.
 */
export async function findAward(sql: Sql, reportId: string): Promise<AwardRow | undefined> {
  return sql.one<AwardRow>`
    select day, details->>'category' as category, (details->>'hadPhoto')::boolean as "hadPhoto",
      exists (select from ledger v where v.report_id = l.report_id and reason = 'validation') as "wasValidated",
      details->>'reportDescription' as description
    from (
      select report_id, reason, day, coalesce((
        select details from ledger c
        where c.report_id = first.report_id and reason = 'correction' order by number desc limit 1
      ), details) as details
      from ledger first
    ) l
    where report_id = ${reportId} and reason = 'report'
      and not exists (select from ledger r where r.report_id = l.report_id and reason = 'reversal')`
}

/** A person's standing, and their badges with the time of each, ISO 8601. */
export async function findEarned(sql: Sql, userId: string) {
  const row = await sql.one<StandingRow & { badges: Record<string, string> | null }>`
    select points, total_reports as "totalReports", reports_with_photos as "reportsWithPhotos",
      validated_reports as "validatedReports", reports_by_category as "reportsByCategory",
      current_streak as "currentStreak", longest_streak as "longestStreak", last_report_day as "lastReportDay",
      day_reports as "dayReports", day_streak_bonuses as "dayStreakBonuses",
      (select jsonb_object_agg(badge, earned_at) from earned_badges b where b.user_id = s.user_id) as badges
    from standings s where user_id = ${userId}`
  const { badges, ...standing } = row ?? { ...NO_STANDING, badges: null }
  return { standing, badges: badges ?? {} }
}
