import { etagOf } from '#platform/server/http/etag.ts'
import { handle, PublicFile } from '#platform/server/route.ts'
import { dayIn } from '#shared/clock.ts'
import { statisticsOf } from './statistics.actions.ts'
import { readStatistics, statisticsCsv } from './statistics.contract.ts'
import { csvText } from './statisticsCsv.actions.ts'

export const statisticsRoutes = [
  handle(readStatistics, ({ services }) => statisticsOf(services)),
  handle(statisticsCsv, async ({ services, input: { by }, now }) => {
    const text = await csvText(await statisticsOf(services), by)
    const name = `statistics-${dayIn(services.territory.timeZone, now)}.csv`
    const headers = { 'content-disposition': `attachment; filename="${name}"` }
    return new PublicFile({ etag: etagOf(text), makeContent: async () => ({ bytes: Buffer.from(text) }), headers })
  }),
]
