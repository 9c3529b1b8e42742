import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUpIfInterrupted, failToStart } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { serve } from '#app/ops/serve.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedTerritory } from '#db/seed.ts'
import { BadSetting } from '#platform/server/settings.ts'

const setting = (name: string) => process.env[name]?.trim()
const given = setting('DATA_DIR')
const folder = given || mkdtempSync(join(tmpdir(), 'lamppost-demo-'))
const cleanUp = () => {
  if (!given) rmSync(folder, { recursive: true, force: true })
}
const cancelCleanUp = cleanUpIfInterrupted(cleanUp)
try {
  const why = whyNotDemo()
  if (why) throw new BadSetting(why)
  const config = readConfig({ ...process.env, DATA_DIR: folder })
  await serve(config, {
    fill: (services) => seedTerritory(services, { reports: config.DEMO_REPORTS }),
    notes: [`accounts: ${DEMO_ACCOUNTS.join(', ')}`, `password: ${DEMO_PASSWORD}`],
    cleanUp,
  })
  cancelCleanUp()
} catch (error) {
  cleanUp()
  failToStart(error)
}

/** Why the demo can't run with these settings; null if it can. A demo must never touch a real site. */
function whyNotDemo(): string | null {
  if (setting('NODE_ENV') === 'production')
    return "NODE_ENV is production. The demo won't start there, because its passwords are public."
  if (setting('DATABASE_URL')) return 'DATABASE_URL: the demo brings its own database; leave this unset.'
  // Its jobs delete every file that its own database doesn't know.
  if (setting('S3_ENDPOINT'))
    return 'S3_ENDPOINT: the demo has a folder for its files; leave this and the other S3_ settings unset.'
  if (setting('SMTP_URL')) return 'SMTP_URL: the demo has its own mailbox; leave this unset.'
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return `DATA_DIR: ${folder} holds something already; the demo wants an empty folder.`
  return null
}
