import type { Packs } from './packs.actions.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    packs: Packs
  }
}
