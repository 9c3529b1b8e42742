import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { BadSetting } from '#platform/server/settings.ts'

/**
 * Refuses root on the embedded database of another user, who could no longer open it: root's new files are closed to
 * others.
 * @throws BadSetting
 */
export function refuseRoot({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void {
  if (!DATABASE_URL) refuseRootOn(join(DATA_DIR, 'database'), 'The database in DATA_DIR')
}

/**
 * Also refuses root where it would store files in the data folder of another user, who could not read them.
 * @throws BadSetting
 */
export function refuseRootToStore(config: Pick<Config, 'DATABASE_URL' | 'S3_ENDPOINT' | 'DATA_DIR'>): void {
  refuseRoot(config)
  if (!config.S3_ENDPOINT) refuseRootOn(config.DATA_DIR, 'DATA_DIR')
}

function refuseRootOn(path: string, what: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return
  const { uid } = statSync(path)
  if (uid !== 0) throw new BadSetting(`${what} belongs to the user ${uid}. Run this as that user: runuser -u USER -- …`)
}
