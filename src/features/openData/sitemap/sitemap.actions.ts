import { cachedAnswer, contentOf } from '#features/feed/feedCache.actions.ts'
import { XML_HEAD, xmlOf } from '#platform/server/formats/xml.ts'
import { PublicFile } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { readSitemapPart } from './sitemap.contract.ts'
import { findFrom, findHours } from './sitemap.queries.ts'
import { type Beginning, beginnings, nameOf, PUBLIC_SCREENS, SITEMAP_MAX } from './sitemap.rules.ts'

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The sitemap, or the index of several. `most`: how many addresses one may have. */
export function sitemap(services: Services, most = SITEMAP_MAX): Promise<PublicFile> {
  const { database, config } = services
  return fileOf(services, `sitemap ${most}`, async () => {
    const starts = await startsOf(database, most)
    if (starts.length <= 1) return urlset([...screensOf(services), ...(await reportsFrom(services, new Date(0), most))])
    const parts = starts.map((start) => ({ loc: `${config.PUBLIC_URL}/sitemap-${nameOf(start)}.xml` }))
    return xmlOf({ sitemapindex: { '@xmlns': SCHEMA, sitemap: parts } })
  })
}

/**
 * One of several sitemaps, by its name: the reports from an hour on; the first one has the screens too. Together, the
 * sitemaps of the index have all reports.
 * @throws Refusal when none has this name
 */
export function sitemapFrom(services: Services, from: string, most = SITEMAP_MAX): Promise<PublicFile> {
  return fileOf(services, `sitemap from ${from} ${most}`, async () => {
    const starts = await startsOf(services.database, most)
    const at = starts.findIndex((start) => nameOf(start) === from)
    const start = starts[at]
    if (!start) throw refuse(readSitemapPart, 'not-found')
    const fitting = most - PUBLIC_SCREENS.length
    const reports = await reportsFrom(services, start.hour, fitting, start.page * fitting)
    return urlset(at === 0 ? [...screensOf(services), ...reports] : reports)
  })
}

function screensOf({ config }: Services) {
  return PUBLIC_SCREENS.map((path) => ({ loc: config.PUBLIC_URL + path }))
}

/** Where the sitemaps of up to `most` addresses begin. */
async function startsOf({ read }: Services['database'], most: number): Promise<Beginning[]> {
  return beginnings(await findHours(read), most - PUBLIC_SCREENS.length)
}

async function fileOf(services: Services, key: string, make: () => Promise<string>) {
  const entry = await cachedAnswer(services, key, async () => ({ text: XML_HEAD + (await make()), extra: null }))
  // Without `isCurrent` it is not cached by its URL, so that each request is counted.
  return new PublicFile({ etag: entry.etag, makeContent: () => contentOf(entry) })
}

async function reportsFrom({ database, config }: Services, from: Date, most: number, skipped = 0) {
  const reports = await findFrom(database.read, from, most, skipped)
  return reports.map(({ id, updatedAt }) => ({
    loc: `${config.PUBLIC_URL}/report/${id}`,
    lastmod: updatedAt.toISOString(),
  }))
}

function urlset(url: object[]): string {
  return xmlOf({ urlset: { '@xmlns': SCHEMA, url } })
}
