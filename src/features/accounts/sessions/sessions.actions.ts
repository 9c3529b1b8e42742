import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import type { Services } from '#platform/server/services.ts'
import { SESSION_SEEN_MS, SESSION_TOTAL_MS, sessionEnd, type User } from '../accounts.rules.ts'
import {
  deleteEndedSessions,
  deleteOthersOf,
  deleteOwnSession,
  deleteSessionsOf,
  extendSession,
  findLiveSessions,
  findSession,
  findSessionsOf,
  isNoLess,
  type OwnSessionRow,
} from './sessions.queries.ts'

export type Needs = Pick<Services, 'accounts' | 'database' | 'log' | 'now'>

/** Whether these cookies name a session, which may have ended. */
export function namesSession({ accounts }: Pick<Services, 'accounts'>, cookies: Record<string, string>): boolean {
  return accounts.cookies.tokenOf(cookies) !== null
}

/**
 * The user these cookies belong to, found with one HMAC and one query. Null when the session has ended or the user is
 * disabled. Using a session extends it; this is stored once an hour.
 */
export async function userOf(services: Needs, cookies: Record<string, string>): Promise<User | null> {
  const token = services.accounts.cookies.tokenOf(cookies)
  return token ? ((await sessionOf(services, token))?.user ?? null) : null
}

/** Whether a statement failed because its row names an account that does not exist any more. */
export function isUserGone(error: unknown): boolean {
  const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown } // PostgreSQL's errors have both
  return code === '23503' && /\busers\b/.test(String(detail)) // foreign_key_violation
}

/** A session with its user. */
export interface Session {
  user: User
  /** When its use was last stored. */
  seenAt: Date
  expiresAt: Date
}

/** Finds the session of a token, and extends it. Null when it has ended. */
export async function sessionOf(services: Needs, token: string): Promise<Session | null> {
  const { sql } = services.database
  const now = services.now()
  const row = await findSession(sql, token, now, beginOfTotal(now))
  if (!row) return null
  const { sessionId, began, seenAt, expiresAt, ...person } = row
  if (needsRenewal(row, now)) {
    await extendSession(sql, sessionId, sessionEnd(began, now), now).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a session was not extended')
    })
  }
  return { user: { ...person, session: { id: sessionId, token, createdAt: began } }, seenAt, expiresAt }
}

/** Whether a user is still signed in and has lost no rights since they were read, as the transaction sees it. */
export function mayStill(sql: Sql, { now }: Pick<Services, 'now'>, user: User): Promise<boolean> {
  const at = now()
  return isNoLess(sql, user, at, beginOfTotal(at))
}

/** The sessions with these ids that have not ended, by id, with the current rights of their users. */
export async function liveSessions(
  { database, now }: Pick<Services, 'database' | 'now'>,
  ids: string[],
): Promise<Map<string, { admin: boolean }>> {
  const at = now()
  return new Map((await findLiveSessions(database.sql, ids, at, beginOfTotal(at))).map((row) => [row.id, row]))
}

/** A user's sessions that have not ended, most recently used first. */
export async function sessionsOf(sql: Sql, userId: string, now: Date): Promise<OwnSessionRow[]> {
  return findSessionsOf(sql, userId, now, beginOfTotal(now))
}

/** Ends one of a user's own sessions; false when there is none with this id. */
export async function endOwnSession(sql: Sql, userId: string, id: string): Promise<boolean> {
  const hasEnded = await deleteOwnSession(sql, userId, id)
  announceToUser(sql, 'signed-out', userId)
  return hasEnded
}

/** Ends all sessions of a user except the one they are using. */
export async function endOtherSessions(sql: Sql, { id, session }: User): Promise<void> {
  await deleteOthersOf(sql, id, session.id)
  announceToUser(sql, 'signed-out', id)
}

/** Ends all sessions of a user; their streams end within 10 s. */
export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await deleteSessionsOf(sql, userId)
  announceToUser(sql, 'signed-out', userId)
}

/** Deletes sessions that have expired; returns how many. */
export async function deleteOldSessions(sql: Sql, now: Date): Promise<number> {
  return deleteEndedSessions(sql, now, beginOfTotal(now))
}

/** Whether a session that was found earlier has ended since. */
export function isOver({ user, expiresAt }: Session, now: Date): boolean {
  return now >= expiresAt || user.session.createdAt <= beginOfTotal(now)
}

/** Whether the use of a session is to be stored again. */
export function needsRenewal({ seenAt }: Pick<Session, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= SESSION_SEEN_MS
}

const beginOfTotal = (now: Date) => new Date(now.getTime() - SESSION_TOTAL_MS)
