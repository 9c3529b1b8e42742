import type { SettingsOf } from '#platform/server/config.ts'
import type { Accounts } from './accounts.gateway.ts'
import type { User as Account } from './accounts.rules.ts'
import type { accountsSettings } from './accounts.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    accounts: Accounts
  }
}

declare module '#platform/server/rights.ts' {
  interface User extends Account {}
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof accountsSettings> {}
}
