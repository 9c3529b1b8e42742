import type { SettingsOf } from '#platform/server/config.ts'
import type { Push } from './push.gateway.ts'
import type { pushSettings } from './push.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    push: Push
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof pushSettings> {}
}
