import { v7 as newId } from 'uuid'
import type { PendingMessages, PushKeys, PushSubscriptions, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { isWantedBy, remainingFor } from '../announcing/pendingMessages.queries.ts'
import type { Device, PushKeyPair } from './push.rules.ts'

/** This installation's pair of keys: the stored one; without one, stores and returns `made`. */
export async function keepKeys(sql: Sql, made: PushKeyPair, now: Date): Promise<PushKeyPair> {
  const keys = await sql.one<Pick<PushKeys, 'publicKey' | 'privateKey'>>`
    insert into push_keys (public_key, private_key, made_at) values (${made.publicKey}, ${made.privateKey}, ${now})
    on conflict (id) do update set id = 1
    returning public_key as "publicKey", private_key as "privateKey"`
  if (!keys) throw new Error('The keys were not stored')
  return keys
}

/**
 * Adds a device to a person, or takes it over from the browser's previous user. Drops the oldest of more than `most`.
 */
export async function saveDevice(
  sql: Sql,
  { userId, sessionId, most, now }: { userId: string; sessionId: string; most: number; now: Date },
  { endpoint, p256dh, auth }: Device,
): Promise<void> {
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${newId()}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = excluded.created_at`
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${most})`
}

/** Removes a person's device by its address. */
export async function deleteDevice(sql: Sql, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`
}

/** Removes a device that its push service does not know any more. */
export async function deleteGone(sql: Sql, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`
}

interface Reader extends Pick<Users, 'language'> {
  isPrivate: boolean
  devices: (Device & Pick<PushSubscriptions, 'id'>)[]
}

/** The language and devices of somebody who may get pushes; undefined for all others. */
export async function findPushReader(sql: Sql, userId: string) {
  return sql.one<Reader>`
    select language, coalesce(s.is_push_private, false) as "isPrivate",
      (select coalesce(json_agg(json_build_object('id', p.id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)), '[]')
        from push_subscriptions p where p.user_id = u.id) as devices
    from users u left join channel_settings s on s.user_id = u.id
    where u.id = ${userId} and email_verified and disabled_at is null`
}

export interface DuePush extends Pick<PendingMessages, 'reportId' | 'kind' | 'event' | 'note' | 'count' | 'tries'> {
  words: string
  isOwn: boolean
  /** `count` without the comments that are deleted by now. */
  remaining: number
  /** Whether there is nothing left to tell: the report is hidden or deleted by now, the comments are, or it is not wanted. */
  isGone: boolean
}

/** The pushes that are due for a person, the earliest first. They stay until `finishPush`. */
export function findDuePushes(
  sql: Sql,
  { userId, now, characters }: { userId: string; now: Date; characters: number },
): Promise<DuePush[]> {
  return sql<DuePush>`
    with due as (
      select news.*, ${remainingFor(userId)} as remaining, ${isWantedBy(userId)} as wanted from pending_messages as news
      where user_id = ${userId} and channel = 'push' and due_at <= ${now}
    )
    select report_id as "reportId", kind, event, note, count, remaining, tries,
      left(description, ${characters}::integer) as words, author_id is not distinct from ${userId}::uuid as "isOwn",
      deleted_at is not null or status = 'hidden' or remaining = 0 or not wanted as "isGone"
    from due join reports on reports.id = report_id order by due_at, report_id, kind`
}

/** Deletes a finished push, unless more has joined it since it was read. */
export async function finishPush(sql: Sql, userId: string, { reportId, kind, count, event }: DuePush): Promise<void> {
  await sql`
    delete from pending_messages
    where user_id = ${userId} and report_id = ${reportId} and kind = ${kind} and channel = 'push' and count = ${count}
      and event = ${event}`
}

/** Postpones a failed push until its next try. */
export async function postponePush(sql: Sql, userId: string, { reportId, kind }: DuePush, until: Date): Promise<void> {
  await sql`
    update pending_messages set due_at = ${until}, tries = tries + 1
    where user_id = ${userId} and report_id = ${reportId} and kind = ${kind} and channel = 'push'`
}
