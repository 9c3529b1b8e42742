import type { Sql } from '#server/database/sql.ts'
import type { Services } from '#server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { SESSION_TOTAL_MS, sessionEnd, type User } from './accounts.rules.ts'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findLiveSessions,
  findSession,
} from './sessions.queries.ts'

type Needs = Pick<Services, 'accounts' | 'database' | 'log' | 'now'>

/**
 * Whoever these cookies belong to: one HMAC and one query. Null when the session has ended or they are disabled.
 * Using a session moves its end, written down once a day.
 */
export async function userOf(services: Needs, cookies: Record<string, string>): Promise<User | null> {
  const token = services.accounts.cookies.tokenOf(cookies)
  if (!token) return null
  const { sql } = services.database
  const now = services.now()
  const row = await findSession(sql, token, now, beginOfTotal(now))
  if (!row) return null
  const { sessionId, began, expiresAt, ...person } = row
  const end = sessionEnd(began, now)
  if (end.getTime() - expiresAt.getTime() >= DAY_MS) {
    await extendSession(sql, sessionId, end, now).catch((error: unknown) => {
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

/** Ends the session of a token. */
export async function endSession(sql: Sql, token: string): Promise<void> {
  await deleteSession(sql, token)
}

/** Ends every session of a user; their streams end within 10 s. */
export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await deleteSessionsOf(sql, userId)
}

/** Forgets the sessions whose time is over. */
export async function sweepSessions(sql: Sql, now: Date): Promise<void> {
  await deleteEndedSessions(sql, now, beginOfTotal(now))
}

const beginOfTotal = (now: Date) => new Date(now.getTime() - SESSION_TOTAL_MS)
