import type { Logger } from 'pino'
import type { Accounts } from '#features/accounts/accounts.gateway.ts'
import type { Mailer } from '#features/mail/mail.gateway.ts'
import type { FileStore } from '#features/media/files.gateway.ts'
import type { Geocoder } from '#features/places/places.gateway.ts'
import type { Territory } from '#features/territory/territory.rules.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'

/** Everything that a request may reach besides its own transaction. */
export interface Services {
  config: Config
  territory: Territory
  database: Database
  files: FileStore
  mailer: Mailer
  geocoder: Geocoder
  accounts: Accounts
  limits: Limits
  jobs: Jobs
  log: Logger
  now: () => Date
}
