import type { Mailer } from './mail.gateway.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    mailer: Mailer
  }
}
