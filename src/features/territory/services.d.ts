import type { Territory } from './territory.rules.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    /** In the current language. */
    readonly territory: Territory
  }
}

declare module '#shared/installation.ts' {
  interface Installation {
    territory: Territory
  }
}
