import { setPriority } from 'node:os'
import { backUp } from '#app/ops/archive/backup.ts'
import { databaseLog, failToStart, givenFile } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run backup -- FILE: writes database and files into one archive, whether the server runs or not.
try {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new BadSetting('Name one file: npm run backup -- lamppost-2026-01-31.tar.zst')
  const path = givenFile(given)
  const config = readConfig(process.env)
  // A low priority, so that the site stays fast.
  setPriority(10)
  const done = await backUp(config, path, { log: databaseLog(config), say: console.log })
  if (done.missing > 0) console.error(`${done.missing} files are missing from storage, so they aren't in the archive.`)
  console.log(`${path} holds ${done.rows} rows and ${done.files} files.`)
} catch (error) {
  failToStart(error)
}
