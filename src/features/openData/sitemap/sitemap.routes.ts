import { type Caller, handle } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { SITEMAPS_LIMIT } from '../openData.rules.ts'
import { sitemap, sitemapFrom } from './sitemap.actions.ts'
import { readSitemap, readSitemapPart } from './sitemap.contract.ts'

export const sitemapRoutes = [
  handle(readSitemap, async ({ services, caller }) => {
    await count(services, caller)
    return sitemap(services)
  }),
  handle(readSitemapPart, async ({ services, caller, input }) => {
    await count(services, caller)
    return sitemapFrom(services, input.from)
  }),
]

function count({ limits }: Services, { address }: Caller): Promise<void> {
  return limits.spendBuffered(SITEMAPS_LIMIT, address)
}
