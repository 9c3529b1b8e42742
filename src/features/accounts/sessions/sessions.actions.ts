import type { Services } from '#platform/server/services.ts'
import { latestEnded, SESSION_SEEN_MS, sessionEnd, type User } from '../accounts.rules.ts'
import { extendSession, findSession } from './sessions.queries.ts'

export type Needs = Pick<Services, 'accounts' | 'database' | 'log' | 'now'>

/**
 * The user these cookies belong to, found with one HMAC and one query. Null when the session has ended or the user is
 * disabled. Using a session extends it; this is stored once an hour.
 */
export async function userOf(services: Needs, cookies: Record<string, string>): Promise<User | null> {
  const token = services.accounts.cookies.tokenOf(cookies)
  return token ? ((await sessionOf(services, token))?.user ?? null) : null
}

/** Whether a statement failed because its row names an account or a session that does not exist any more. */
export function isUserGone(error: unknown): boolean {
  const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown } // PostgreSQL's errors have both
  return code === '23503' && /\b(users|sessions)\b/.test(String(detail)) // foreign_key_violation
}

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
  const row = await findSession(sql, token, now)
  if (!row) return null
  const { sessionId, began, seenAt, expiresAt, ...person } = row
  if (needsRenewal(row, now)) {
    await extendSession(sql, sessionId, sessionEnd(began, now), now).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a session was not extended')
    })
  }
  return { user: { ...person, session: { id: sessionId, token, createdAt: began } }, seenAt, expiresAt }
}

/** Whether a session that was found earlier has ended since. */
export function isOver({ user, expiresAt }: Session, now: Date): boolean {
  return now >= expiresAt || user.session.createdAt <= latestEnded(now)
}

/** Whether the use of a session is to be stored again. */
export function needsRenewal({ seenAt }: Pick<Session, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= SESSION_SEEN_MS
}
