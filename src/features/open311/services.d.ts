import type { SettingsOf } from '#platform/server/config.ts'
import type { open311Settings } from './open311.settings.ts'

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof open311Settings> {}
}
