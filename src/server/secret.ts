import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The secret that signs cookies: AUTH_SECRET, or one made once and kept in DATA_DIR, readable by its owner alone. */
export function readSecret({ AUTH_SECRET, DATA_DIR }: Config): string {
  if (AUTH_SECRET) return AUTH_SECRET
  const file = join(DATA_DIR, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
