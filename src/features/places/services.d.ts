import type { SettingsOf } from '#platform/server/config.ts'
import type { Geocoder } from './places.gateway.ts'
import type { placesSettings } from './places.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    geocoder: Geocoder
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof placesSettings> {}
}
