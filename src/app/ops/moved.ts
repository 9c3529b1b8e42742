import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { BadSetting } from '#platform/server/settings.ts'

/** Says that the rows of the embedded database in this folder live in PostgreSQL now. */
export const movedMark = (dataDir: string) => join(dataDir, 'moved-to-postgresql')

export function markMoved(dataDir: string): void {
  writeFileSync(movedMark(dataDir), 'The rows of this embedded database were moved to PostgreSQL.\n')
}

/** Removes that mark: an embedded database that was made or restored since then holds the newest rows. */
export function unmarkMoved(dataDir: string): void {
  rmSync(movedMark(dataDir), { force: true })
}

/**
 * Refuses to use an embedded database that was moved away: newer photos are unknown to it, so its nightly clean-up
 * would delete them.
 * @throws BadSetting
 */
export function refuseMoved({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void {
  const mark = movedMark(DATA_DIR)
  if (DATABASE_URL || !existsSync(mark)) return
  throw new BadSetting(
    `DATABASE_URL: is missing, and the database in ${DATA_DIR} was moved to PostgreSQL. To go back to what it held then, without anything that was reported since, delete ${mark}.`,
  )
}
