import type { OwnRecord } from './profile.contract.ts'

declare module '#platform/browser/root.ts' {
  interface RootData {
    /** The signed-in user; null when signed out. */
    me: OwnRecord | null
  }
}
