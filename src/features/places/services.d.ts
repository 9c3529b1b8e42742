import type { SettingsOf } from '#platform/server/config.ts'
import type { Geocoder } from './places.gateway.ts'
import type { placesSettings } from './places.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    /** null: there is none, and addresses come from the pack alone. */
    geocoder: Geocoder | null
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof placesSettings> {}
}
