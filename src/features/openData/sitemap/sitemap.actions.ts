import { type Made, readyEntry, readyFile } from '#features/feed/feedCache.actions.ts'
import { XML_HEAD, xmlOf } from '#platform/server/formats/xml.ts'
import type { PublicFile } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { HOUR_MS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { readSitemapPart } from './sitemap.contract.ts'
import { findFrom, findHours } from './sitemap.queries.ts'
import { beginnings, PUBLIC_SCREENS, SITEMAP_MAX } from './sitemap.rules.ts'

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The sitemap of everything, or the index of several. `most`: addresses in one. */
export function sitemap(services: Services, most = SITEMAP_MAX): Promise<PublicFile> {
  const { database, config } = services
  return fileOf(services, `sitemap ${most}`, async () => {
    const starts = await startsOf(database, most)
    if (starts.length <= 1) return urlset([...screensOf(services), ...(await reportsFrom(services, new Date(0), most))])
    const parts = starts.map((hour) => ({ loc: `${config.PUBLIC_URL}/sitemap/${hour.getTime() / HOUR_MS}` }))
    return xmlOf({ sitemapindex: { '@xmlns': SCHEMA, sitemap: parts } })
  })
}

/**
 * The sitemap of the reports from an hour on; the first one has the screens too. The index leads to those that together
 * have all of them.
 * @throws Refusal when none begins at this hour
 */
export function sitemapFrom(services: Services, from: number, most = SITEMAP_MAX): Promise<PublicFile> {
  return fileOf(services, `sitemap from ${from} ${most}`, async () => {
    const starts = await startsOf(services.database, most)
    const at = starts.findIndex((hour) => hour.getTime() === from * HOUR_MS)
    if (at === -1) throw refuse(readSitemapPart, 'not-found')
    const reports = await reportsFrom(services, new Date(from * HOUR_MS), most - PUBLIC_SCREENS.length)
    return urlset(at === 0 ? [...screensOf(services), ...reports] : reports)
  })
}

function screensOf({ config }: Services) {
  return PUBLIC_SCREENS.map((path) => ({ loc: config.PUBLIC_URL + path }))
}

/** When the sitemaps of up to `most` addresses begin. */
async function startsOf({ read }: Services['database'], most: number): Promise<Date[]> {
  return beginnings(await findHours(read), most - PUBLIC_SCREENS.length)
}

async function fileOf(services: Services, question: string, make: () => Promise<string>) {
  const made = async (): Promise<Made<null>> => ({ text: XML_HEAD + (await make()), extra: null })
  const entry = await readyEntry(services, question, made)
  return readyFile(entry)
}

async function reportsFrom({ database, config }: Services, from: Date, most: number) {
  const reports = await findFrom(database.read, from, most)
  return reports.map(({ id, updatedAt }) => ({
    loc: `${config.PUBLIC_URL}/report/${id}`,
    lastmod: updatedAt.toISOString(),
  }))
}

function urlset(url: object[]): string {
  return xmlOf({ urlset: { '@xmlns': SCHEMA, url } })
}
