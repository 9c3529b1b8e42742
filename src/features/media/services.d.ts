import type { SettingsOf } from '#platform/server/config.ts'
import type { FileStore } from './files.gateway.ts'
import type { mediaSettings } from './media.settings.ts'

declare module '#platform/server/services.ts' {
  interface Services {
    files: FileStore
  }
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof mediaSettings> {}
}
