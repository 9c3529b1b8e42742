import type { Credentials, Sessions } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import type { Account } from '../accounts.queries.ts'

interface SignInRow extends Account {
  /** The hash of the password; null when there is none. */
  hash: Credentials['password']
}

/** The account of an address with its password; undefined when nobody has this address. */
export async function findSignIn(sql: Sql, email: string) {
  return sql.one<SignInRow>`
    select users.id, email, display_name as "displayName", email_verified as "emailVerified", admin,
      dark_mode as "darkMode", language, disabled_at as "disabledAt", password as hash, credentials.updated_at as "passwordSince"
    from users left join credentials on user_id = users.id and provider_id = 'credential'
    where email = ${email}`
}

/** Locks an account and its password until the transaction ends; undefined if one of them no longer exists. */
export async function lockSignIn(sql: Sql, id: string) {
  return sql.one<Pick<SignInRow, 'disabledAt' | 'hash'>>`
    select disabled_at as "disabledAt", password as hash
    from users join credentials on user_id = users.id and provider_id = 'credential'
    where users.id = ${id} for no key update`
}

type NewSession = Columns<Sessions, 'id' | 'userId' | 'token' | 'expiresAt', { userAgent: string }> & { now: Date }

/**
 * Replaces the session that has the token `previous` by `session`, so that the browser keeps its pushes, and ends the
 * old session's streams. Returns false if the user has no such session.
 */
export async function renewSession(sql: Sql, previous: string, session: NewSession): Promise<boolean> {
  announceToUser(sql, 'signed-out', session.userId)
  return sql.some`
    update sessions set id = ${session.id}, token = ${session.token}, user_agent = ${session.userAgent}, expires_at = ${session.expiresAt},
      created_at = ${session.now}, updated_at = ${session.now}
    where token = ${previous} and user_id = ${session.userId} returning id`
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (id, user_id, token, user_agent, expires_at, created_at, updated_at)
    values (${session.id}, ${session.userId}, ${session.token}, ${session.userAgent}, ${session.expiresAt},
      ${session.now}, ${session.now})`
}

/** Ends a user's least recently used sessions, so that at most `most` remain. */
export async function deleteOldestSessions(sql: Sql, userId: string, most: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by updated_at desc, created_at desc, id desc offset ${most}
    )`
  announceToUser(sql, 'signed-out', userId)
}

export async function deleteSession(sql: Sql, token: string): Promise<void> {
  const userId = await sql.value<Sessions['userId']>`delete from sessions where token = ${token} returning user_id`
  if (userId) announceToUser(sql, 'signed-out', userId)
}
