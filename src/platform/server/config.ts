import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { baseLocale, locales } from '#messages/runtime.js'
import type { Addresses } from './database/database.ts'
import { isLoopbackHost } from './network/loopback.ts'
import { proxies } from './network/proxies.ts'
import { addressOfUser, httpUrl, wholeNumber } from './settings.ts'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const factor = 'must be a number above 0, at most 10000'

const postgresUrl = addressOfUser(/^postgres(ql)?$/, 'postgres://')

/** The platform's settings. A feature has its own in its `.settings.ts`; `readConfig` reads them all. */
export const serverSettings = {
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine(hasOnlyOrigin, 'must be an address without a path, such as https://lamppost.example')
    // As browsers write it in `Origin`: lower case, no default port.
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder))
    .refine((folder) => !isFile(folder), 'must be a folder, and this is a file'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOLER: z.literal('transaction', 'must be transaction, or be left out').optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PRODUCT_NAME: z.string().min(1).max(60, 'must have at most 60 characters').default('Lamppost'),
  DEFAULT_LANGUAGE: z.enum(locales, `must be one of ${locales.join(', ')}`).default(baseLocale),
  OPERATOR_NAME: z.string().min(1).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  TRUST_PROXY: proxies.default(false),
  LIMITS_FACTOR: z.coerce.number(factor).positive(factor).max(10_000, factor).default(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).optional(),
  NODE_ENV: z.string().default('development'),
}

export type SettingsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** All settings. `app/ops/config.ts` adds those of the features. */
export interface Config extends Omit<SettingsOf<typeof serverSettings>, 'PUBLIC_URL'> {
  PUBLIC_URL: string
}

/** Where the settings say that the database is. */
export function addressesOf(config: Config): Addresses {
  return {
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    readUrl: config.DATABASE_READ_URL,
    isPooled: config.DATABASE_POOLER !== undefined,
  }
}

/** Whether the site is meant to be opened from other machines. */
export function isPublic({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return !isLoopbackHost(new URL(PUBLIC_URL).hostname)
}

/** Whether the path exists and is not a folder. */
function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory()
  } catch {
    return false // missing or not readable; creating the folder later reports that
  }
}

function hasOnlyOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && !search && !hash && !username && !password
}
