import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '#features/accounts/accounts.rules.ts'
import { isLoopbackHost } from './loopback.ts'

const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const OSM_CREDIT = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'
export const OSM_NOMINATIM = 'https://nominatim.openstreetmap.org'

// A machine's own name, such as localhost, will do.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
// Without quotes, these would end the name or begin another address.
const SENDERS_NAME = /^\s*("[^"\\\r\n]*"|[^"\\\r\n,;:@()]*)\s*$/

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''))
/** More proxies than these, or networks wider than these, would let strangers choose the address that limits count. */
const MOST_HOPS = 4
const WIDEST = { 4: 8, 6: 32 }

const proxies = z
  .string()
  .refine((value) => value === 'off' || isHops(value) || value.split(',').every(isNetwork), {
    error: `must be off, a number of proxies up to ${MOST_HOPS}, or addresses such as 10.0.0.0/8 (no wider than /${WIDEST[4]}, IPv6 /${WIDEST[6]})`,
  })
  .transform((value) =>
    value === 'off' ? false : isHops(value) ? Number(value) : value.split(',').map((network) => network.trim()),
  )
const tiles = z
  .string()
  .refine((url) => /^https?:\/\/[\w.:[\]-]+\//.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
    error: 'must be an http(s) address whose path holds {z}, {x} and {y}',
  })
  .refine((url) => URL.canParse(url), { error: 'must be an http(s) address' })

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const factor = 'must be a number above 0, at most 10000'

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

const settings = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine(hasOnlyOrigin, 'must be an address without a path, such as https://lamppost.example')
    .transform(originOf)
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder))
    .refine((folder) => !isFile(folder), 'must be a folder, and this is a file'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, 'must be an email address, or a name with one, such as Lamppost <no-reply@your.site>')
    .default('Lamppost <no-reply@localhost>'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TILE_URL: tiles.default(OSM_TILES),
  TILE_ATTRIBUTION: z.string().min(1).default(OSM_CREDIT),
  GEOCODER_URL: httpUrl.default(OSM_NOMINATIM),
  GEOCODER_LIVE: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  TERRITORY: z.string().min(1).default('territories/gibraltar.json'),
  PRODUCT_NAME: z.string().min(1).max(60, 'must have at most 60 characters').default('Lamppost'),
  OPERATOR_NAME: z.string().min(1).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .refine((list) => list.every(isEmail), 'must be email addresses, separated by commas'),
  TRUST_PROXY: proxies.default(false),
  LIMITS_FACTOR: z.coerce.number(factor).positive(factor).max(10_000, factor).default(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  HIDE_AFTER_FLAGS: wholeNumber(0, 1000).default(0),
  DISABLE_LOCATION_WARNING: flag.default(false),
  REVEAL_ACCOUNTS: flag.default(true),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).optional(),
  DEMO_REPORTS: wholeNumber(1, 100_000).default(300),
  NODE_ENV: z.string().default('development'),
})

export type Config = Omit<z.output<typeof settings>, 'PUBLIC_URL'> & { PUBLIC_URL: string }

/** A setting that can't be used; `message` is one plain sentence for whoever starts the program. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/**
 * The program's settings. An empty variable counts as absent.
 * @throws BadSetting naming the wrong one
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadSetting(`${issue?.path.join('.')}: ${issue?.message}. See .env.example.`)
  }
  const config = { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` }
  const wrong = whyNotTogether(config)
  if (wrong) throw new BadSetting(`${wrong} See .env.example.`)
  return config
}

/** Whether anything but this machine is meant to open the site. */
export function isPublic(config: Config): boolean {
  return !isLoopbackHost(new URL(config.PUBLIC_URL).hostname)
}

/** Whether the geocoder may be asked while somebody types; OpenStreetMap's public one forbids that. */
export function isGeocoderLive({ GEOCODER_URL, GEOCODER_LIVE }: Config): boolean {
  return GEOCODER_LIVE === 'auto' ? !isOpenStreetMaps(GEOCODER_URL) : GEOCODER_LIVE === 'on'
}

function whyNotTogether(config: Config): string | null {
  if (config.DATABASE_URL && !config.AUTH_SECRET) return 'AUTH_SECRET: is required when DATABASE_URL is set.'
  if (!config.SMTP_URL && (isPublic(config) || config.NODE_ENV === 'production')) {
    return 'SMTP_URL: is required when PUBLIC_URL is not this machine or NODE_ENV is production; without it nobody gets a mail.'
  }
  const s3 = [config.S3_ENDPOINT, config.S3_BUCKET, config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    return 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: belong together; one is missing.'
  }
  if (config.GEOCODER_LIVE === 'on' && isOpenStreetMaps(config.GEOCODER_URL)) {
    return "GEOCODER_LIVE: OpenStreetMap's public server forbids to be asked while somebody types."
  }
  return null
}

function isOpenStreetMaps(url: string): boolean {
  return /(^|\.)openstreetmap\.org$/.test(new URL(url).hostname)
}

/** An address or a network of them, but not every address there is. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (version === 6 && /^::ffff:/i.test(address)) return false // an IPv4 network in a disguise that has other bounds
  const [widest, whole] = version === 4 ? [WIDEST[4], 32] : [WIDEST[6], 128]
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= whole)
}

/** Whether something stands at a path that is no folder. */
function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory()
  } catch {
    return false // not there, or nothing that we may look at: whoever makes the folder says so
  }
}

/** Whether it is a number of proxies that may stand before the program. */
function isHops(text: string): boolean {
  return /^\d$/.test(text) && Number(text) <= MOST_HOPS
}

/** One address that mails may come from, by itself or as `Name <address>`. */
function isSender(text: string): boolean {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  return SENDERS_NAME.test(name) && ADDRESS.test(address)
}

function hasOnlyOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && !search && !hash && !username && !password
}

// As browsers write it in `Origin`: lower case, no default port.
function originOf(url: string): string {
  return new URL(url).origin
}
