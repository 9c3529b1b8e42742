import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { reasonOf } from '#platform/server/thrown.ts'

const MIN_LENGTH = 32

/**
 * The secret that signs cookies: AUTH_SECRET, or one generated once and kept in DATA_DIR, readable only by its owner.
 * @throws BadSetting if it can't be stored or read, or is too short, such as after it was truncated: others could guess it
 */
export function readSecret({ AUTH_SECRET, DATA_DIR }: Pick<Config, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (AUTH_SECRET) return AUTH_SECRET
  const file = join(DATA_DIR, 'secret')
  const secret = makeOrRead(file)
  if (secret.length >= MIN_LENGTH) return secret
  throw new BadSetting(`DATA_DIR: ${file} is too short to be a secret. Remove it; everyone then signs in again.`)
}

function makeOrRead(file: string): string {
  try {
    if (!existsSync(file)) make(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new BadSetting(`DATA_DIR: the secret in it can't be made or read: ${reasonOf(error)}.`)
  }
}

// Writes a temporary file and renames it, so that even a crash leaves a complete secret or none.
function make(file: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(unfinished, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  renameSync(unfinished, file)
}
