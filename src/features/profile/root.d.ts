import type { OwnRecord } from './profile.contract.ts'

declare module '#platform/browser/root.ts' {
  interface RootData {
    /** Whoever is signed in. */
    me: OwnRecord | null
  }
}
