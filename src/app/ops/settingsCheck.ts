import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Logger } from 'pino'
import { type Config, isPublic } from '#platform/server/config.ts'
import { isLoopbackHost } from '#platform/server/network/loopback.ts'
import { isSetting } from './config.ts'

/** Variables that others than Lamppost read. */
const OF_OTHERS = /^(NODE_|TZ$|PATH$|LANG$|LC_|HOME$|TMPDIR$|UV_THREADPOOL_SIZE$|MALLOC_ARENA_MAX$)/

/** Warns of settings that are accepted but are hardly meant so. `envFile`: where they may stand. */
export function warnAboutSettings(config: Config, log: Logger, envFile = '.env'): void {
  const unknown = namesIn(envFile).filter((name) => !isSetting(name) && !OF_OTHERS.test(name))
  if (unknown.length > 0) log.warn({ names: unknown }, '.env has names that are no settings; see .env.example')
  if (!isPublic(config)) return
  if (isLoopbackHost(config.HOST) && !config.TRUST_PROXY)
    log.warn(
      "TRUST_PROXY is off, so all visitors have the proxy's address and share the limits of one; set it to 1 behind a proxy",
    )
  if (config.SMTP_URL && config.MAIL_FROM.includes('@localhost'))
    log.warn(
      'MAIL_FROM is at localhost, so most mail servers refuse the emails of this site; set it to its own address',
    )
}

function namesIn(envFile: string): string[] {
  // Some editors begin a file with a byte order mark.
  return existsSync(envFile) ? Object.keys(parseEnv(readFileSync(envFile, 'utf8').replace(/^\uFEFF/, ''))) : []
}
