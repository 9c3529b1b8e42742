import type { Sessions, Users } from '#db/schema.ts'
import type { Columns, Narrowed } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import { latestEnded, type User } from '../accounts.rules.ts'

export interface SessionRow extends Narrowed<Users, Omit<User, 'session'>>, Pick<Sessions, 'expiresAt'> {
  sessionId: Sessions['id']
  began: Sessions['createdAt']
  seenAt: Sessions['updatedAt']
}

/**
 * The session of a token with its user; undefined when it has expired or began too long ago, or the user is disabled.
 */
export async function findSession(sql: Sql, token: string, now: Date) {
  return sql.one<SessionRow>`
    select users.id, email, display_name as "displayName", first_name as "firstName", last_name as "lastName",
      email_verified as "emailVerified", admin, dark_mode as "darkMode", language, avatar, users.created_at as "createdAt",
      sessions.id as "sessionId", sessions.created_at as began, sessions.updated_at as "seenAt", expires_at as "expiresAt"
    from sessions join users on users.id = user_id
    where token = ${token} and expires_at > ${now} and sessions.created_at > ${latestEnded(now)} and disabled_at is null`
}

/** Whether a user is still signed in and has lost no rights since they were read, as the transaction sees it. */
export async function keepsRights(sql: Sql, { id, emailVerified, admin, session }: User, now: Date): Promise<boolean> {
  return sql.some`
    select from sessions join users on users.id = user_id
    where token = ${session.token} and users.id = ${id} and expires_at > ${now}
      and sessions.created_at > ${latestEnded(now)} and disabled_at is null and email_verified >= ${emailVerified}
      and admin >= ${admin}`
}

/** The sessions with these ids that `findSession` would still find, with the current rights of their users. */
export function findLiveSessions(sql: Sql, ids: string[], now: Date) {
  return sql<Pick<Sessions, 'id'> & Pick<Users, 'admin'>>`
    select sessions.id, admin from sessions join users on users.id = user_id
    where sessions.id = any(${ids}::uuid[]) and expires_at > ${now} and sessions.created_at > ${latestEnded(now)}
      and disabled_at is null`
}

export async function extendSession(sql: Sql, id: string, expiresAt: Date, now: Date): Promise<void> {
  await sql`update sessions set expires_at = ${expiresAt}, updated_at = ${now} where id = ${id}`
}

export interface OwnSessionRow extends Columns<Sessions, 'id', { userAgent: string }> {
  began: Sessions['createdAt']
  seenAt: Sessions['updatedAt']
}

/** A user's sessions that have not ended, most recently used first. */
export async function findSessionsOf(sql: Sql, userId: string, now: Date): Promise<OwnSessionRow[]> {
  return sql<OwnSessionRow>`
    select id, coalesce(user_agent, '') as "userAgent", created_at as began, updated_at as "seenAt"
    from sessions where user_id = ${userId} and expires_at > ${now} and created_at > ${latestEnded(now)}
    order by updated_at desc, created_at desc, id`
}

/** Ends one of a user's own sessions; false when there is none with this id. */
export async function endOwnSession(sql: Sql, userId: string, id: string): Promise<boolean> {
  const ended = await sql.affected`delete from sessions where id = ${id} and user_id = ${userId}`
  announceToUser(sql, 'signed-out', userId)
  return ended > 0
}

/** Ends all sessions of a user except the one they are using. */
export async function endOtherSessions(sql: Sql, { id, session }: User): Promise<void> {
  await sql`delete from sessions where user_id = ${id} and id <> ${session.id}`
  announceToUser(sql, 'signed-out', id)
}

/** Ends all sessions of a user; their streams end within 10 s. */
export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`
  announceToUser(sql, 'signed-out', userId)
}

/** Deletes sessions that have ended; returns how many. */
export async function deleteEndedSessions(sql: Sql, now: Date): Promise<number> {
  return sql.affected`delete from sessions where expires_at <= ${now} or created_at <= ${latestEnded(now)}`
}
