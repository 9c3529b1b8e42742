import type { Sql } from './database/sql.ts'
import type { Services } from './services.ts'

/** A signed-in user. The accounts feature adds more fields. */
export interface User {
  id: string
  emailVerified: boolean
  admin: boolean
  /** The language that the account has chosen; null for none. */
  language: string | null
}

/** What the platform needs to know about sessions and rights. */
export interface Rights {
  /** The token of the session that these cookies name, which may have ended; null without one. */
  sessionTokenOf(cookies: Record<string, string>): string | null
  /** Returns the user of these cookies; null if nobody is signed in. */
  userOf(services: Services, cookies: Record<string, string>): Promise<User | null>
  /** The same from a cache, at most a minute old. */
  cachedUserOf(services: Services, cookies: Record<string, string>): Promise<User | null>
  /** Whether a user still has at least the same rights, checked inside a transaction. */
  stillHasRights(sql: Sql, user: User, now: Date): Promise<boolean>
  /** Whether a statement failed because it names a user or session that ended while the request ran. */
  isUserGone(error: unknown): boolean
}

/** Thrown inside the transaction of a user who is no longer signed in, or has lost rights. */
export class RightsChanged extends Error {
  override readonly message = 'the user is signed out or has lost rights'
}

/** Ends the work of a user who is no longer signed in, or has lost rights. @throws RightsChanged */
export async function expectRights(sql: Sql, services: Services, user: User): Promise<void> {
  if (!(await services.rights.stillHasRights(sql, user, services.now()))) throw new RightsChanged()
}
