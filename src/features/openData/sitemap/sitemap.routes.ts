import { handle } from '#platform/server/route.ts'
import { sitemap, sitemapFrom } from './sitemap.actions.ts'
import { readSitemap, readSitemapPart } from './sitemap.contract.ts'

export const sitemapRoutes = [
  handle(readSitemap, ({ services }) => sitemap(services)),
  handle(readSitemapPart, ({ services, input }) => sitemapFrom(services, input.from)),
]
