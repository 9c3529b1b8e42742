import type { Push } from './push.gateway.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    push: Push
  }
}
