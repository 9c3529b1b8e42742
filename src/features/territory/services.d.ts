import type { SettingsOf } from '#platform/server/config.ts'
import type { Territory } from './territory.rules.ts'
import type { territorySettings } from './territory.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    /** In the current language. */
    readonly territory: Territory
  }
}

declare module '#platform/browser/api.ts' {
  interface Installation {
    territory: Territory
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof territorySettings> {}
}
