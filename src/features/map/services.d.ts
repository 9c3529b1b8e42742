import type { SettingsOf } from '#platform/server/config.ts'
import type { mapSettings } from './map.settings.ts'

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof mapSettings> {}
}
