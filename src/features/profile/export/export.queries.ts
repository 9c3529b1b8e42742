import part, { type Sql as Part } from 'sql-template-tag'
import type { Channels, ChannelSettings, EarnedBadges, PushSubscriptions, Standings } from '#db/schema.ts'
import { streakOn } from '#features/rewards/streaks.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** One page of a user's rows, by id: up to `limit` rows after `after`. */
export interface PageAsked {
  userId: string
  after: string
  limit: number
}

/** A row of a list; `files` are the names of the files that belong to it. */
interface ExportedRow {
  id: string
  files?: string[]
}

/** A user's rows of each list after an id, which is the first column; that of votes, flags and follows is the report's. */
const LISTS = {
  /** `files` contains the larger size of the photo. Deleted reports are included until they are purged. */
  reports: ({ userId, after }) => part`
    select id, category, description, lat, lng, address, status, confirms, rejects, comments,
      created_at as "createdAt", edited_at as "editedAt", validated_at as "communityValidatedAt", deleted_at as "deletedAt",
      (select coalesce(json_agg(json_build_object('at', at, 'category', category, 'description', description, 'lat', lat,
        'lng', lng, 'address', address) order by at, id), '[]')
        from report_corrections where report_id = reports.id) as "beforeCorrections",
      array_remove(array[photo_display], null) as files
    from reports where author_id = ${userId} and id > ${after}`,
  comments: ({ userId, after }) => part`
    select id, report_id as "reportId", text, created_at as "createdAt",
      array(select file from comment_images where comment_id = comments.id order by position) as files
    from comments where author_id = ${userId} and id > ${after}`,
  votes: ({ userId, after }) => part`
    select report_id as id, type, voted_at as "votedAt" from votes where voter_id = ${userId} and report_id > ${after}`,
  flags: ({ userId, after }) => part`
    select report_id as id, reason, comment, flagged_at as "flaggedAt"
    from flags where user_id = ${userId} and report_id > ${after}`,
  /** The reports that a user has chosen to follow or not. */
  follows: ({ userId, after }) => part`
    select report_id as id, following, chosen_at as "chosenAt" from follows where user_id = ${userId} and report_id > ${after}`,
  alerts: ({ userId, after }) => part`
    select id, lat, lng, radius_metres as "radiusMetres", categories, created_at as "createdAt"
    from alerts where user_id = ${userId} and id > ${after}`,
  points: ({ userId, after }) => part`
    select id, at as timestamp, points, reason, details from ledger where user_id = ${userId} and id > ${after}`,
  notifications: ({ userId, after }) => part`
    select id, report_id as "reportId", category, type, note, count, timestamp, read_at is not null as read
    from notifications where user_id = ${userId} and id > ${after}`,
  /**
   * What administrators have done to what a user wrote and to their account, with the values before and after. Authors
   * are not told that neighbours flagged them. So this leaves out decisions on flags that changed nothing, and that
   * flags are allowed again. It also leaves out notes that are not public, or no longer: their state was undone before
   * it was announced, or an administrator has removed them.
   */
  moderation: ({ userId, after }) => part`
    select id, at, action, target_id as "targetId", before - '{areFlagsDismissed,note}'::text[] as before,
      after - array['areFlagsDismissed', case when after ->> 'note' <> '' and not exists (select from report_events
        where note = after ->> 'note' and report_id = case when target_kind = 'report' then target_id::uuid end
      ) then 'note' end] as after
    from admin_log
    where person_id = ${userId} and action not like 'flags-%'
      and (action <> 'report-edited' or before -> 'areFlagsDismissed' is null)
      and (action <> 'report-state' or before -> 'status' is distinct from after -> 'status') and id > ${after}`,
} satisfies Record<string, (asked: PageAsked) => Part>

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[] // its own keys

/** A page of one of a user's lists, by id. */
export function pageOf(sql: Sql, list: ListName, asked: PageAsked): Promise<ExportedRow[]> {
  return sql<ExportedRow>`${LISTS[list](asked)} order by 1 limit ${asked.limit}`
}

interface ExportedStanding extends Pick<Standings, 'points' | 'level' | 'currentStreak' | 'longestStreak'> {
  lastReportDate: Standings['lastReportDay']
  badges: Record<EarnedBadges['badge'], string>
}

/** A user's points, level, badges and streaks; the current streak is that of a day. */
export async function findStandingOf(sql: Sql, userId: string, today: string): Promise<object> {
  const standing = await sql.one<ExportedStanding>`
    select points, level, current_streak as "currentStreak", longest_streak as "longestStreak",
      last_report_day as "lastReportDate",
      (select coalesce(json_object_agg(badge, earned_at), '{}') from earned_badges where user_id = s.user_id) as badges
    from standings s where user_id = ${userId}`
  if (!standing) return {}
  const { currentStreak, lastReportDate: lastReportDay } = standing
  return { ...standing, currentStreak: streakOn({ currentStreak, lastReportDay }, today) }
}

/** The channels that a user has chosen for news, and the devices that show pushes. */
export async function findChannelsOf(sql: Sql, userId: string): Promise<object> {
  const [channels, [settings], devices] = await Promise.all([
    sql<Pick<Channels, 'kind' | 'app' | 'push' | 'email'>>`
      select kind, app, push, email from channels where user_id = ${userId} order by kind`,
    sql<Pick<ChannelSettings, 'isPushPrivate'>>`
      select is_push_private as "isPushPrivate" from channel_settings where user_id = ${userId}`,
    sql<{ service: string; since: PushSubscriptions['createdAt'] }>`
      select split_part(endpoint, '/', 3) as service, created_at as since
      from push_subscriptions where user_id = ${userId} order by created_at`,
  ])
  return { channels, isPushPrivate: settings?.isPushPrivate ?? false, devices }
}
