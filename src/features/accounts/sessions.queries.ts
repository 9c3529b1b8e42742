import type { Sql } from '#server/database/sql.ts'
import type { User } from './accounts.rules.ts'

export interface SessionRow extends Omit<User, 'session'> {
  sessionId: string
  began: Date
  expiresAt: Date
}

/** The session of a token with its person; none when it has expired, began too long ago, or they are disabled. */
export async function findSession(
  sql: Sql,
  token: string,
  now: Date,
  beganAfter: Date,
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow>`
    select users.id, email, display_name as "displayName", first_name as "firstName", last_name as "lastName",
      email_verified as "emailVerified", admin, dark_mode as "darkMode", avatar, users.created_at as "createdAt",
      sessions.id as "sessionId", sessions.created_at as began, expires_at as "expiresAt"
    from sessions join users on users.id = user_id
    where token = ${token} and expires_at > ${now} and sessions.created_at > ${beganAfter} and disabled_at is null`
  return row
}

/** Those of these sessions that have not ended, as `findSession` counts it. */
export async function findLiveSessions(
  sql: Sql,
  ids: string[],
  now: Date,
  beganAfter: Date,
): Promise<{ id: string; admin: boolean }[]> {
  return sql<{ id: string; admin: boolean }>`
    select sessions.id, admin from sessions join users on users.id = user_id
    where sessions.id = any(${ids}::uuid[]) and expires_at > ${now} and sessions.created_at > ${beganAfter}
      and disabled_at is null`
}

export async function extendSession(sql: Sql, id: string, expiresAt: Date, now: Date): Promise<void> {
  await sql`update sessions set expires_at = ${expiresAt}, updated_at = ${now} where id = ${id}`
}

export async function deleteSession(sql: Sql, token: string): Promise<void> {
  await sql`delete from sessions where token = ${token}`
}

export async function deleteSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`
}

export async function deleteEndedSessions(sql: Sql, now: Date, beganBefore: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now} or created_at <= ${beganBefore}`
}
