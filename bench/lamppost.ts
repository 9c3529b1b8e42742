import { createApp } from '#app/http/app.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices, projectPackOf } from '#app/ops/openServices.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { noteReportChange } from '#features/reports/reports.queries.ts'
import { measured } from './measured.ts'

// The server without its pages. With UNCACHED=1 every request first clears the caches, as if a report had changed.
const config = readConfig(process.env)
const { services } = await openServices(config, openLog('info'))
if (process.env['WITH_MAP']) await adoptProjectPack(services, projectPackOf(config))
const app = await createApp(services)
if (process.env['UNCACHED']) app.server.prependListener('request', () => noteReportChange(services.database.sql))
await app.listen({ port: config.PORT, host: '127.0.0.1' })
measured(config.PORT)
