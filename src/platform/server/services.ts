import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Rights } from './rights.ts'

/**
 * Everything that a request may reach besides its own transaction. A feature adds its own in a `services.d.ts` of its folder;
 * `openServices` opens them all.
 */
export interface Services {
  config: Config
  database: Database
  limits: Limits
  jobs: Jobs
  rights: Rights
  /** Values that any sentence of a refusal may name, such as the territory. */
  wordingValues: Record<string, string>
  log: Logger
  now: () => Date
}
