import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Sql } from '#server/database/sql.ts'
import type { Services } from '#server/services.ts'
import { MOST_SESSIONS, SESSION_SEEN_MS, SESSION_TOTAL_MS, sessionEnd, type User } from './accounts.rules.ts'
import {
  deleteEndedSessions,
  deleteOldestOf,
  deleteOthersOf,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findLiveSessions,
  findSession,
  findSessionsOf,
  insertSession,
  type OwnSessionRow,
} from './sessions.queries.ts'

type Needs = Pick<Services, 'accounts' | 'database' | 'log' | 'now'>

/**
 * Whoever these cookies belong to: one HMAC and one query. Null when the session has ended or they are disabled.
 * Using a session moves its end, written down once an hour.
 */
export async function userOf(services: Needs, cookies: Record<string, string>): Promise<User | null> {
  const token = services.accounts.cookies.tokenOf(cookies)
  if (!token) return null
  const { sql } = services.database
  const now = services.now()
  const row = await findSession(sql, token, now, beginOfTotal(now))
  if (!row) return null
  const { sessionId, began, seenAt, ...person } = row
  if (now.getTime() - seenAt.getTime() >= SESSION_SEEN_MS) {
    await extendSession(sql, sessionId, sessionEnd(began, now), now).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a session was not extended')
    })
  }
  return { ...person, session: { id: sessionId, token, createdAt: began } }
}

/** Those of these sessions that have not ended, by their id, with what their person may do now. */
export async function liveSessions(
  { database, now }: Pick<Services, 'database' | 'now'>,
  ids: string[],
): Promise<Map<string, { admin: boolean }>> {
  const at = now()
  return new Map((await findLiveSessions(database.sql, ids, at, beginOfTotal(at))).map((row) => [row.id, row]))
}

/** Begins a session of somebody who has proven who they are, in the caller's transaction. Gives its token. */
export async function beginSession(
  sql: Sql,
  { userId, userAgent }: { userId: string; userAgent: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await insertSession(sql, { id: newId(), userId, token, userAgent, expiresAt: sessionEnd(now, now), now })
  await endOldestSessions(sql, userId)
  return token
}

/** Keeps the number of an account's sessions within bounds. */
export async function endOldestSessions(sql: Sql, userId: string): Promise<void> {
  await deleteOldestOf(sql, userId, MOST_SESSIONS)
}

/** Where somebody is signed in, what was used last first. */
export async function sessionsOf(sql: Sql, userId: string, now: Date): Promise<OwnSessionRow[]> {
  return findSessionsOf(sql, userId, now, beginOfTotal(now))
}

/** Ends one of somebody's own sessions; false when there is none of this id. */
export async function endOwnSession(sql: Sql, userId: string, id: string): Promise<boolean> {
  return deleteOwnSession(sql, userId, id)
}

/** Ends every session of somebody but the one they use. */
export async function endOtherSessions(sql: Sql, { id, session }: User): Promise<void> {
  await deleteOthersOf(sql, id, session.id)
}

/** Ends the session of a token. */
export async function endSession(sql: Sql, token: string): Promise<void> {
  await deleteSession(sql, token)
}

/** Ends every session of a user; their streams end within 10 s. */
export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await deleteSessionsOf(sql, userId)
}

/** Forgets the sessions whose time is over; gives how many. */
export async function sweepSessions(sql: Sql, now: Date): Promise<number> {
  return deleteEndedSessions(sql, now, beginOfTotal(now))
}

const beginOfTotal = (now: Date) => new Date(now.getTime() - SESSION_TOTAL_MS)
