import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/ops/config.ts'
import { failToStart, serve } from '#app/ops/serve.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedTerritory } from '#db/seed.ts'
import { BadSetting } from '#platform/server/settings.ts'

try {
  const given = process.env['DATA_DIR']
  const config = readConfig({ ...process.env, DATA_DIR: given ?? mkdtempSync(join(tmpdir(), 'lamppost-demo-')) })
  const why = whyNotDemo(config.NODE_ENV, config.DATA_DIR, config.DATABASE_URL)
  if (why) throw new BadSetting(why)
  await serve(config, {
    fill: (services) => seedTerritory(services, { reports: config.DEMO_REPORTS }),
    notes: [`accounts: ${DEMO_ACCOUNTS.join(', ')}`, `password: ${DEMO_PASSWORD}`],
    cleanUp: () => {
      if (!given) rmSync(config.DATA_DIR, { recursive: true, force: true })
    },
  })
} catch (error) {
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
