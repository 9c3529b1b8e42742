import type { Geocoder } from './places.gateway.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    /** null: there is none, and addresses come from the pack alone. */
    geocoder: Geocoder | null
  }
}
