import { z } from 'zod'
import { accountsSettings } from '#features/accounts/accounts.settings.ts'
import { flagsSettings } from '#features/flags/flags.settings.ts'
import { pushSettings } from '#features/following/push/push.settings.ts'
import { mailSettings } from '#features/mail/mail.settings.ts'
import { mapSettings } from '#features/map/map.settings.ts'
import { mediaSettings } from '#features/media/media.settings.ts'
import { open311Settings } from '#features/open311/open311.settings.ts'
import { packSettings } from '#features/pack/pack.settings.ts'
import { isOpenStreetMaps, placesSettings } from '#features/places/places.settings.ts'
import { territorySettings } from '#features/territory/territory.settings.ts'
import { type Config, isPublic, serverSettings, type SettingsOf } from '#platform/server/config.ts'
import { BadSetting, wholeNumber } from '#platform/server/settings.ts'

const featureSettings = {
  ...accountsSettings,
  ...flagsSettings,
  ...mailSettings,
  ...mapSettings,
  ...mediaSettings,
  ...open311Settings,
  ...packSettings,
  ...placesSettings,
  ...pushSettings,
  ...territorySettings,
}

declare module '#platform/server/config.ts' {
  interface Config extends SettingsOf<typeof featureSettings> {}
}

const settings = z.object({
  ...serverSettings,
  ...featureSettings,
  DEMO_REPORTS: wholeNumber(1, 100_000).default(300),
})

/** All settings, including those that only the demo reads. */
export type ProgramConfig = Config & Pick<z.output<typeof settings>, 'DEMO_REPORTS'>

export const isSetting = (name: string): boolean => Object.hasOwn(settings.shape, name)

/**
 * Reads the program's settings. An empty variable counts as absent.
 * @throws BadSetting that names the wrong ones
 */
export function readConfig(environment: Record<string, string | undefined>): ProgramConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`)
    throw new BadSetting(`${wrong.join(' ')} See .env.example.`)
  }
  const config = { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` }
  const wrong = whyNotTogether(config)
  if (wrong) throw new BadSetting(`${wrong} See .env.example.`)
  return config
}

function whyNotTogether(config: Config): string | null {
  if (config.DATABASE_URL && !config.AUTH_SECRET) return 'AUTH_SECRET: is required when DATABASE_URL is set.'
  if (!config.DATABASE_URL && config.DATABASE_DIRECT_URL) return 'DATABASE_DIRECT_URL: needs DATABASE_URL.'
  if (!config.DATABASE_URL && config.DATABASE_READ_URL) return 'DATABASE_READ_URL: needs DATABASE_URL.'
  if (config.DATABASE_POOLER && !(config.DATABASE_URL && config.DATABASE_DIRECT_URL)) {
    return 'DATABASE_POOLER: needs DATABASE_URL, the address of the pooler, and DATABASE_DIRECT_URL, that of PostgreSQL itself.'
  }
  if (!config.SMTP_URL && (isPublic(config) || config.NODE_ENV === 'production')) {
    return 'SMTP_URL: is required when PUBLIC_URL is not this machine or NODE_ENV is production; without it no email is sent.'
  }
  const s3 = [config.S3_ENDPOINT, config.S3_BUCKET, config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    return 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: belong together; one is missing.'
  }
  if (config.GEOCODER_URL && config.GEOCODER_LIVE === 'on' && isOpenStreetMaps(config.GEOCODER_URL)) {
    return "GEOCODER_LIVE: OpenStreetMap's public server must not be asked while someone types."
  }
  return null
}
