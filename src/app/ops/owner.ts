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
  const database = join(DATA_DIR, 'database')
  if (DATABASE_URL || process.getuid?.() !== 0 || !existsSync(database)) return
  const { uid } = statSync(database)
  if (uid !== 0)
    throw new BadSetting(
      `The database in DATA_DIR belongs to the user ${uid}. Run this as that user: runuser -u USER -- …`,
    )
}
