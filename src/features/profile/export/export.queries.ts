import type {
  AdminLog,
  Alerts,
  Channels,
  ChannelSettings,
  Comments,
  EarnedBadges,
  Flags,
  Follows,
  Ledger,
  Notifications,
  PushSubscriptions,
  Reports,
  Standings,
  Votes,
} from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** One page of a user's rows, by id: up to `limit` rows after `after`. */
export interface PageAsked {
  userId: string
  after: string
  limit: number
}

interface ExportedRow {
  id: (AdminLog | Alerts | Comments | Ledger | Notifications | Reports)['id']
}

/** A row with the files that belong to it. */
export interface RowWithFiles extends ExportedRow {
  files: string[]
}

interface ExportedReport
  extends
    RowWithFiles,
    Pick<Reports, 'id' | 'category' | 'description' | 'lat' | 'lng' | 'address' | 'status'>,
    Pick<Reports, 'confirms' | 'rejects' | 'comments' | 'createdAt' | 'editedAt' | 'deletedAt'> {
  communityValidatedAt: Reports['validatedAt']
  beforeCorrections: object[]
}

/**
 * A user's reports; `files` contains the larger size of the photo. Deleted reports are included until they are purged.
 */
export function pageOfReports(sql: Sql, { userId, after, limit }: PageAsked): Promise<RowWithFiles[]> {
  return sql<ExportedReport>`
    select id, category, description, lat, lng, address, status, confirms, rejects, comments,
      created_at as "createdAt", edited_at as "editedAt", validated_at as "communityValidatedAt", deleted_at as "deletedAt",
      (select coalesce(json_agg(json_build_object('at', at, 'category', category, 'description', description, 'lat', lat,
        'lng', lng, 'address', address) order by at, id), '[]')
        from report_corrections where report_id = reports.id) as "beforeCorrections",
      array_remove(array[photo_display], null) as files
    from reports where author_id = ${userId} and id > ${after} order by id limit ${limit}`
}

/** A user's comments. */
export function pageOfComments(sql: Sql, { userId, after, limit }: PageAsked): Promise<RowWithFiles[]> {
  return sql<RowWithFiles & Pick<Comments, 'id' | 'reportId' | 'text' | 'createdAt'>>`
    select id, report_id as "reportId", text, created_at as "createdAt",
      array(select file from comment_images where comment_id = comments.id order by position) as files
    from comments where author_id = ${userId} and id > ${after} order by id limit ${limit}`
}

/** A user's votes; the id is the report's. */
export function pageOfVotes(sql: Sql, { userId, after, limit }: PageAsked): Promise<ExportedRow[]> {
  return sql<{ id: Votes['reportId'] } & Pick<Votes, 'type' | 'votedAt'>>`
    select report_id as id, type, voted_at as "votedAt"
    from votes where voter_id = ${userId} and report_id > ${after} order by report_id limit ${limit}`
}

/** A user's flags; the id is the report's. */
export function pageOfFlags(sql: Sql, { userId, after, limit }: PageAsked): Promise<ExportedRow[]> {
  return sql<{ id: Flags['reportId'] } & Pick<Flags, 'reason' | 'comment' | 'flaggedAt'>>`
    select report_id as id, reason, comment, flagged_at as "flaggedAt"
    from flags where user_id = ${userId} and report_id > ${after} order by report_id limit ${limit}`
}

/** All entries of a user's points. */
export function pageOfPoints(sql: Sql, { userId, after, limit }: PageAsked): Promise<ExportedRow[]> {
  return sql<Pick<Ledger, 'id' | 'points' | 'reason' | 'details'> & { timestamp: Ledger['at'] }>`
    select id, at as timestamp, points, reason, details
    from ledger where user_id = ${userId} and id > ${after} order by id limit ${limit}`
}

/** A user's notifications. */
export function pageOfNotifications(sql: Sql, { userId, after, limit }: PageAsked): Promise<ExportedRow[]> {
  return sql<
    Pick<Notifications, 'id' | 'reportId' | 'category' | 'type' | 'note' | 'count' | 'timestamp'> & { read: boolean }
  >`
    select id, report_id as "reportId", category, type, note, count, timestamp, read_at is not null as read
    from notifications where user_id = ${userId} and id > ${after} order by id limit ${limit}`
}

/**
 * What administrators have done to what a user wrote and to their account, with the values before and after. Authors are
 * not told that neighbours flagged them. So this leaves out decisions on flags that changed nothing, and that flags are
 * allowed again.
 */
export function pageOfModeration(sql: Sql, { userId, after, limit }: PageAsked): Promise<ExportedRow[]> {
  return sql<Pick<AdminLog, 'id' | 'at' | 'action' | 'targetId' | 'before' | 'after'>>`
    select id, at, action, target_id as "targetId", before - 'areFlagsDismissed' as before,
      after - 'areFlagsDismissed' as after
    from admin_log
    where person_id = ${userId} and action not like 'flags-%'
      and (action <> 'report-edited' or before -> 'areFlagsDismissed' is null)
      and (action <> 'report-state' or before -> 'status' is distinct from after -> 'status') and id > ${after} order by id limit ${limit}`
}

interface ExportedStanding extends Pick<Standings, 'points' | 'level' | 'currentStreak' | 'longestStreak'> {
  lastReportDate: Standings['lastReportDay']
  badges: Record<EarnedBadges['badge'], string>
}

/** A user's points, level, streaks and badges. */
export async function findStandingOf(sql: Sql, userId: string): Promise<object> {
  const standing = await sql.one<ExportedStanding>`
    select points, level, current_streak as "currentStreak", longest_streak as "longestStreak",
      last_report_day as "lastReportDate",
      (select coalesce(json_object_agg(badge, earned_at), '{}') from earned_badges where user_id = s.user_id) as badges
    from standings s where user_id = ${userId}`
  return standing ?? {}
}

/** The reports that a user has chosen to follow or not; the id is the report's. */
export function pageOfFollows(sql: Sql, { userId, after, limit }: PageAsked) {
  return sql<{ id: Follows['reportId'] } & Pick<Follows, 'following' | 'chosenAt'>>`
    select report_id as id, following, chosen_at as "chosenAt"
    from follows where user_id = ${userId} and report_id > ${after} order by report_id limit ${limit}`
}

/** A user's area alerts. */
export function pageOfAlerts(sql: Sql, { userId, after, limit }: PageAsked) {
  return sql<Pick<Alerts, 'id' | 'lat' | 'lng' | 'radiusMetres' | 'categories' | 'createdAt'>>`
    select id, lat, lng, radius_metres as "radiusMetres", categories, created_at as "createdAt"
    from alerts where user_id = ${userId} and id > ${after} order by id limit ${limit}`
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
