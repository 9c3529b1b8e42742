import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/ops/config.ts'
import { failToStart, serve } from '#app/ops/serve.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedTerritory } from '#db/seed.ts'
import { BadSetting } from '#platform/server/settings.ts'

const given = process.env['DATA_DIR']?.trim()
const folder = given || mkdtempSync(join(tmpdir(), 'lamppost-demo-'))
const cleanUp = () => {
  if (!given) rmSync(folder, { recursive: true, force: true })
}
try {
  const config = readConfig({ ...process.env, DATA_DIR: folder })
  const why = whyNotDemo(config.NODE_ENV, config.DATA_DIR, config.DATABASE_URL)
  if (why) throw new BadSetting(why)
  await serve(config, {
    fill: (services) => seedTerritory(services, { reports: config.DEMO_REPORTS }),
    notes: [`accounts: ${DEMO_ACCOUNTS.join(', ')}`, `password: ${DEMO_PASSWORD}`],
    cleanUp,
  })
} catch (error) {
  cleanUp()
  failToStart(error)
}

function whyNotDemo(nodeEnv: string, folder: string, databaseUrl: string | undefined): string | null {
  if (nodeEnv === 'production')
    return "NODE_ENV is production. The demo won't start there, because its passwords are public."
  if (databaseUrl) return 'DATABASE_URL: the demo brings its own database; leave this unset.'
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return `DATA_DIR: ${folder} holds something already; the demo wants an empty folder.`
  return null
}
