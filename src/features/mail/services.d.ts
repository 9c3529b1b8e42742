import type { SettingsOf } from '#platform/server/config.ts'
import type { Mailer } from './mail.gateway.ts'
import type { mailSettings } from './mail.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    mailer: Mailer
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof mailSettings> {}
}
