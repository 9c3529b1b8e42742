import part, { type Sql as Part } from 'sql-template-tag'
import type { PendingMessages } from '#db/schema.ts'
import { commentsSince } from '#features/notifications/commentNotes.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { isWatched } from '../alerts/alerts.queries.ts'
import type { Kind } from '../channels/channels.rules.ts'

/** News for several people, each by one channel. */
export interface NewMessages extends Pick<PendingMessages, 'reportId' | 'event' | 'note' | 'since'> {
  kind: Kind
  to: { userId: string; channel: 'push' | 'email'; dueAt: Date }[]
}

/**
 * Stores news to be sent. If news of this kind about this report already waits for the person on the channel, the two
 * become one message: with the newer event and note, and the earlier times.
 */
export async function insertMessages(sql: Sql, { reportId, kind, event, note, since, to }: NewMessages): Promise<void> {
  await sql`
    insert into pending_messages (user_id, report_id, kind, channel, event, note, since, due_at)
    select user_id, ${reportId}::uuid, ${kind}::text, channel, ${event}::text, ${note}::text, ${since}::timestamptz, due_at
    from unnest(${to.map(({ userId }) => userId)}::uuid[], ${to.map(({ channel }) => channel)}::text[],
      ${to.map(({ dueAt }) => dueAt)}::timestamptz[]) as message (user_id, channel, due_at)
    on conflict (user_id, report_id, kind, channel) do update
      set count = pending_messages.count + 1, event = excluded.event, note = excluded.note,
        since = least(pending_messages.since, excluded.since),
        due_at = least(pending_messages.due_at, excluded.due_at), tries = 0`
}

/** People for whom something is due on a channel, those who have waited longest first. */
export async function findDuePeople(sql: Sql, channel: 'push' | 'email', now: Date, limit: number): Promise<string[]> {
  return sql.column<PendingMessages['userId']>`
    select user_id as "userId" from pending_messages where channel = ${channel} and due_at <= ${now}
    group by user_id order by min(due_at) limit ${limit}`
}

/** Makes due what waits longer than `latest` by this clock and the database's: a clock that ran ahead has set it. */
export async function correctFutureTimes(
  sql: Sql,
  { channel, now, latest }: { channel: 'push' | 'email'; now: Date; latest: Date },
): Promise<void> {
  await sql`update pending_messages set due_at = ${now} 
    where channel = ${channel} and due_at > ${latest}
      and due_at > now() + (${latest}::timestamptz - ${now}::timestamptz)`
}

/** Postpones what is due for a person on a channel. */
export async function postponeMessages(
  sql: Sql,
  { userId, channel, now, until }: { userId: string; channel: 'push' | 'email'; now: Date; until: Date },
): Promise<void> {
  await sql`
    update pending_messages set due_at = ${until}, tries = tries + 1
    where user_id = ${userId} and channel = ${channel} and due_at <= ${now}`
}

/** Removes a note from all news about a report that waits. */
export async function removeNoteFromMessages(sql: Sql, reportId: string, note: string): Promise<void> {
  await sql`update pending_messages set note = null where report_id = ${reportId} and note = ${note}`
}

/** Drops what waits for a person: of one kind and channel, or everything on the channel. */
export async function dropMessages(sql: Sql, userId: string, channel: 'push' | 'email', kind: Kind | null = null) {
  await sql`
    delete from pending_messages
    where user_id = ${userId} and channel = ${channel} and (${kind}::text is null or kind = ${kind})`
}

/** Drops what waits for a person about a report that they don't follow any more. News of an alert's area stays. */
export async function dropMessagesAbout(sql: Sql, userId: string, reportId: string): Promise<void> {
  await sql`
    delete from pending_messages where user_id = ${userId} and report_id = ${reportId} and kind <> 'area'`
}

/**
 * How many events the row `news` of `pending_messages` still tells a person of, without comments that were deleted
 * meanwhile.
 */
export function remainingFor(userId: string): Part {
  const remaining = commentsSince(part`news.since`, part`news.report_id`, part`${userId}::uuid`)
  return part`case when news.kind <> 'comments' then news.count else least(news.count, ${remaining}) end`
}

/**
 * Whether the person still wants the row `news` of `pending_messages`. They may have chosen otherwise while the news was
 * being stored, and a new report may have left the area of their alert since.
 */
export function isWantedBy(userId: string): Part {
  return part`case news.channel
      when 'email' then exists (
        select from channels c where c.user_id = ${userId}::uuid and c.kind = news.kind and c.email <> 'off')
      else not exists (select from channels c where c.user_id = ${userId}::uuid and c.kind = news.kind and not c.push) end
    and case when news.kind = 'area' then exists (
      select from reports where reports.id = news.report_id and ${isWatched(part`${userId}::uuid`, part`reports`)})
    else coalesce(
      (select f.following from follows f where f.user_id = ${userId}::uuid and f.report_id = news.report_id),
      exists (select from reports own where own.id = news.report_id and own.author_id = ${userId}::uuid)
        or exists (select from comments c where c.report_id = news.report_id and c.author_id = ${userId}::uuid)) end`
}

/** Sets when the waiting emails of a kind are due. */
export async function rescheduleEmails(sql: Sql, userId: string, kind: Kind, dueAt: Date): Promise<void> {
  await sql`
    update pending_messages set due_at = ${dueAt} where user_id = ${userId} and channel = 'email' and kind = ${kind}`
}

/** One piece of news, with what it is about. */
export interface DueMessage extends Pick<PendingMessages, 'reportId' | 'event' | 'note' | 'count' | 'tries'> {
  category: string
  /** Empty if the geocoder knew no name for the place; null until it has been asked. */
  address: string | null
  /** The first words of the report. */
  words: string
  isOwn: boolean
}

/**
 * Takes the news that is due for a person on a channel, the earliest first. Drops news of reports that are hidden or
 * deleted by now, of comments that are all deleted, and news that is not wanted any more.
 */
export function takeDueMessages(
  sql: Sql,
  { userId, channel, now, characters }: { userId: string; channel: 'push' | 'email'; now: Date; characters: number },
): Promise<DueMessage[]> {
  return sql<DueMessage>`
    with taken as (
      delete from pending_messages where user_id = ${userId} and channel = ${channel} and due_at <= ${now} returning *
    ), told as (
      select news.*, ${remainingFor(userId)} as remaining from taken as news where ${isWantedBy(userId)}
    )
    select report_id as "reportId", event, note, remaining as count, tries, category, address,
      left(description, ${characters}::integer) as words, author_id is not distinct from ${userId}::uuid as "isOwn"
    from told join reports on reports.id = report_id and deleted_at is null and status <> 'hidden'
    where remaining > 0 order by due_at, since, report_id, event`
}
