import { restore } from '#app/ops/archive/restore.ts'
import { databaseLog, failToStart, givenFile } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run restore -- FILE: restores an archive into an empty installation.
try {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new BadSetting('Name one file: npm run restore -- lamppost-2026-01-31.tar.zst')
  const config = readConfig(process.env)
  const { tables, files, madeAt } = await restore(config, givenFile(given), {
    log: databaseLog(config),
    say: console.log,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${rows} rows and ${files.length} files of ${madeAt}. Passwords are unchanged. Everyone needs to sign in again.`,
  )
} catch (error) {
  failToStart(error)
}
