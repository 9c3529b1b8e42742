import type { User as Account } from './accounts.rules.ts'
import type { AccountCookies } from './sessions/cookies.gateway.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    accounts: { cookies: AccountCookies }
  }
}

declare module '#platform/server/rights.ts' {
  interface User extends Account {}
}
