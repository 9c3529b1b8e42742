import { createApp } from '#app/http/app.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices, projectPackOf } from '#app/ops/openServices.ts'
import { openPages } from '#app/pages/pages.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { CHANGES_CHANNEL } from '#features/reports/reports.queries.ts'
import { reportCpuTime } from './cpuTime.ts'

// The server. WITH_MAP=1 adds the territory's map, WITH_PAGES=1 the built pages. The header x-leap-seconds moves the
// clock ahead before the request. x-report-changed announces a changed report first, which clears the caches.
const config = readConfig(process.env)
let leapedMs = 0
const { services } = await openServices(config, openLog('info'), () => new Date(Date.now() + leapedMs))
if (process.env['WITH_MAP']) await adoptProjectPack(services, projectPackOf(config))
const pages = process.env['WITH_PAGES'] ? await openPages() : undefined
// CPU time is measured, and on a busy machine it must not be refused.
const app = await createApp(services, pages, { maxDelayMs: Infinity })
app.server.prependListener('request', ({ headers }) => {
  leapedMs += 1000 * Number(headers['x-leap-seconds'] ?? 0)
  if (headers['x-report-changed']) services.database.sql.notifyThisProcess({ channel: CHANGES_CHANNEL })
})
await app.listen({ port: config.PORT, host: '127.0.0.1' })
reportCpuTime(config.PORT)
