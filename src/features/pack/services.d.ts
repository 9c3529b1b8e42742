import type { SettingsOf } from '#platform/server/config.ts'
import type { packSettings } from './pack.settings.ts'
import type { Packs } from './packs.actions.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    packs: Packs
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof packSettings> {}
}
