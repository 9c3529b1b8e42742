import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Rights } from './rights.ts'

/**
 * Everything that a request may use besides its own transaction. A feature adds its own in a `services.d.ts` in its
 * folder; `openServices` opens them all.
 */
export interface Services {
  config: Config
  database: Database
  limits: Limits
  jobs: Jobs
  rights: Rights
  /** Values that the message of any refusal may contain, such as the territory's name. */
  wordingValues: Record<string, string>
  log: Logger
  now: () => Date
}
