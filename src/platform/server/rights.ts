import type { Sql } from './database/sql.ts'
import type { Services } from './services.ts'

/** Somebody who is signed in. The feature that keeps accounts adds what else is known of them. */
export interface User {
  id: string
  emailVerified: boolean
  admin: boolean
}

/** Who may call: what a request needs to know of sessions. */
export interface Rights {
  /** Whoever these cookies belong to; null when nobody is signed in. */
  userOf(services: Services, cookies: Record<string, string>): Promise<User | null>
  /** The same, at most a minute old. */
  rememberedUserOf(services: Services, cookies: Record<string, string>): Promise<User | null>
  /** Whether a remembered user may still do what they could, as a transaction sees it. */
  isAsRemembered(sql: Sql, services: Services, user: User): Promise<boolean>
  /** Whether a user may still do no less than before, as a transaction sees it. */
  mayStill(sql: Sql, services: Services, user: User): Promise<boolean>
}

/** Thrown when somebody is no longer signed in, or may do less than was found; whoever was remembered is asked for again. */
export class RightsChanged extends Error {}
