import type { SettingsOf } from '#platform/server/config.ts'
import type { flagsSettings } from './flags.settings.ts'

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof flagsSettings> {}
}
