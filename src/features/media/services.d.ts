import type { FileStore } from './files.gateway.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    files: FileStore
  }
}
