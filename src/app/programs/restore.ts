import { checkArchive } from '#app/ops/archive/check.ts'
import { restore } from '#app/ops/archive/restore.ts'
import { databaseLog, failToStart, givenFile } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run restore -- FILE: restores an archive into an empty installation. With --check it only checks the archive.
try {
  const words = process.argv.slice(2)
  const [given, ...more] = words.filter((word) => word !== '--check')
  if (!given || more.length > 0) throw new BadSetting('Name one file: npm run restore -- lamppost-2026-01-31.tar.zst')
  if (words.includes('--check')) await check(givenFile(given))
  else await restoreAll(givenFile(given))
} catch (error) {
  failToStart(error)
}

async function check(path: string): Promise<void> {
  const { tables, files, madeAt } = await checkArchive(path)
  console.log(`The archive is complete: ${rowsOf(tables)} rows and ${files.length} files of ${madeAt}.`)
}

async function restoreAll(path: string): Promise<void> {
  const config = readConfig(process.env)
  const { tables, files, madeAt } = await restore(config, path, { log: databaseLog(config), say: console.log })
  console.log(
    `Restored ${rowsOf(tables)} rows and ${files.length} files of ${madeAt}. Passwords are unchanged. Everyone needs to sign in again.`,
  )
}

function rowsOf(tables: { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
