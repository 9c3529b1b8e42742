import { v7 as newId } from 'uuid'
import type { Notifications } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import type { NotificationType } from './notifications.rules.ts'

/** A notification for the author of a report. */
export interface NewNotification {
  reportId: string
  authorId: string
  /** The report's category: authors choose by category which notifications they get. */
  category: string
  type: NotificationType
}

interface VoteOnReport extends NewNotification {
  voterId: string
  type: 'confirm' | 'reject'
}

/**
 * Notifies the author of a new or changed vote, unless they do not want that, and notifies every process. Votes of one
 * type on a report share an unread notification, which counts each voter once; taking a vote back does not lower the
 * count. Call it in a savepoint. Source: spec §4 "Vote", readings 19.
 */
export async function notifyOfVote(sql: Sql, vote: VoteOnReport, now: Date): Promise<void> {
  const { reportId, authorId, category, type, voterId } = vote
  const isNotified = await sql.some`
    with kept as (
      insert into notifications (id, report_id, user_id, type, category, count, timestamp)
      select ${newId()}::uuid, ${reportId}::uuid, ${authorId}::uuid, ${type}::text, ${category}::text, 1, ${now}::timestamptz
      where not exists (
          select from notification_preferences
          where user_id = ${authorId} and category = ${category} and not wanted)
        and not exists (
          select from notifications join notification_voters on notification_id = id
          where user_id = ${authorId} and report_id = ${reportId} and type = ${type} and read_at is null
            and voter_id = ${voterId})
      on conflict (user_id, report_id, type) where read_at is null
        do update set count = notifications.count + 1, timestamp = greatest(notifications.timestamp, excluded.timestamp)
      returning id
    ), counted as (
      insert into notification_voters (notification_id, voter_id) select id, ${voterId}::uuid from kept
      on conflict do nothing
    )
    select id from kept`
  if (isNotified) announceToUser(sql, 'unread', authorId)
}

/**
 * Notifies the author that the community has validated their report, unless they do not want that, and notifies every
 * process. Call it in a savepoint. Source: spec §3 "notifications".
 */
export async function notifyOfValidation(sql: Sql, report: Omit<NewNotification, 'type'>, now: Date): Promise<void> {
  const { reportId, authorId, category } = report
  const isNotified = await sql.some`
    insert into notifications (id, report_id, user_id, type, category, timestamp)
    select ${newId()}::uuid, ${reportId}::uuid, ${authorId}::uuid, 'community_validated', ${category}::text,
      ${now}::timestamptz
    where not exists (
      select from notification_preferences
      where user_id = ${authorId} and category = ${category} and not wanted)
      and not exists (select from channels where user_id = ${authorId} and kind = 'validated' and not app)
    on conflict (user_id, report_id, type) where read_at is null do nothing
    returning id`
  if (isNotified) announceToUser(sql, 'unread', authorId)
}

/**
 * Notifies the author of a state that an administrator gave their report, whatever categories they chose. Replaces an
 * unread notification of the same state. Notifies every process. Call it in a savepoint.
 */
export async function notifyOfState(
  sql: Sql,
  { reportId, authorId, category, type, note }: NewNotification & { note: string | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications (id, report_id, user_id, type, category, note, timestamp)
    select ${newId()}::uuid, ${reportId}::uuid, ${authorId}::uuid, ${type}::text, ${category}::text, ${note}::text, ${now}::timestamptz
    where not exists (select from channels where user_id = ${authorId} and kind = 'state' and not app)
    on conflict (user_id, report_id, type) where read_at is null
      do update set note = excluded.note, timestamp = excluded.timestamp`
  announceToUser(sql, 'unread', authorId)
}

/** News for people who follow a report, or have an alert where it lies. */
export interface FollowerNotification extends Omit<NewNotification, 'authorId'> {
  note: string | null
  /** When it happened. */
  since: Date
  userIds: string[]
}

/**
 * Gives many people the same notification. Where a person has an unread one of this type on this report, its count goes
 * up instead. Notifies every process.
 */
export async function insertFollowerNotes(sql: Sql, note: FollowerNotification, now: Date): Promise<void> {
  const { reportId, category, type, userIds, since } = note
  await sql`
    insert into notifications (id, report_id, user_id, type, category, note, since, timestamp)
    select person.id, ${reportId}::uuid, person.user_id, ${type}::text, ${category}::text, ${note.note}::text,
      ${since}::timestamptz, ${now}::timestamptz
    from unnest(${userIds.map(() => newId())}::uuid[], ${userIds}::uuid[]) as person (id, user_id)
    on conflict (user_id, report_id, type) where read_at is null
      do update set count = notifications.count + 1, note = excluded.note,
        since = least(notifications.since, excluded.since), timestamp = greatest(notifications.timestamp, excluded.timestamp)`
  for (const userId of userIds) announceToUser(sql, 'unread', userId)
}

/** Removes a note from all notifications about a report; notifies every process. */
export async function removeNoteFromNotifications(sql: Sql, reportId: string, note: string): Promise<void> {
  const affected = await sql.column<Notifications['userId']>`
    update notifications set note = null where report_id = ${reportId} and note = ${note} returning user_id`
  for (const userId of new Set(affected)) announceToUser(sql, 'unread', userId)
}

/** Deletes all notifications about these reports; notifies every process. */
export async function deleteNotificationsAbout(sql: Sql, reportIds: string[]): Promise<void> {
  const affected = await sql.column<Notifications['userId']>`
    delete from notifications where report_id = any(${reportIds}::uuid[]) returning user_id`
  for (const userId of new Set(affected)) announceToUser(sql, 'unread', userId)
}

/**
 * Deletes at most `limit` notifications whose latest news is older than `before`, the oldest first;
 * notifies every process. Returns how many it deleted.
 */
export async function deleteOldNotifications(sql: Sql, before: Date, limit: number): Promise<number> {
  // Ids grow with time, so the oldest rows are found by them.
  const firstLater = newId({ msecs: before.getTime(), seq: 0, random: new Uint8Array(16) })
  const gone = await sql<Pick<Notifications, 'userId'> & { count: number; hasUnread: boolean }>`
    with old as (
      select id from notifications where id < ${firstLater} and timestamp < ${before} order by id limit ${limit}
    ), gone as (
      delete from notifications using old where notifications.id = old.id and timestamp < ${before}
      returning user_id, read_at is null as is_unread
    )
    select user_id as "userId", count(*) as count, bool_or(is_unread) as "hasUnread" from gone group by user_id`
  for (const { userId, hasUnread } of gone) if (hasUnread) announceToUser(sql, 'unread', userId)
  return gone.reduce((sum, { count }) => sum + count, 0)
}

/** Forgets that this voter was counted in unread notifications; the counts stay. */
export async function deleteNotificationsBy(sql: Sql, voterId: string): Promise<void> {
  await sql`delete from notification_voters where voter_id = ${voterId}`
}

/** How many unread notifications these people have, without those who have none. */
export async function findUnreadOf(sql: Sql, userIds: string[]): Promise<Map<string, number>> {
  const counts = await sql<Pick<Notifications, 'userId'> & { unread: number }>`
    select user_id as "userId", count(*) as unread from notifications
    where user_id = any(${userIds}::uuid[]) and read_at is null group by user_id`
  return new Map(counts.map(({ userId, unread }) => [userId, unread]))
}

/** How many notifications a person has not read. */
export async function findUnread(sql: Sql, userId: string): Promise<number> {
  return sql.count`
    select count(*) as unread from notifications where user_id = ${userId} and read_at is null`
}

/**
 * Marks notifications up to `until` as read (null: all), and forgets whose votes they count; notifies every process.
 */
export async function markRead(sql: Sql, userId: string, until: Date | null, now: Date): Promise<void> {
  const isChanged = await sql.some`
    with seen as (
      update notifications set read_at = ${now}
      where user_id = ${userId} and read_at is null and (${until}::timestamptz is null or timestamp <= ${until})
      returning id
    ), forgotten as (
      delete from notification_voters where notification_id in (select id from seen)
    )
    select id from seen limit 1`
  if (isChanged) announceToUser(sql, 'unread', userId)
}
