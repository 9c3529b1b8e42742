import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

const sitemap = {
  method: 'GET',
  who: 'anyone',
  publicFile: 'application/xml; charset=utf-8',
  refusals: { 'not-found': [404, m.ui_refusal_not_found], 'too-many-requests': [429, m.openData_too_many] },
} as const

/** The addresses of screens and reports; with many reports, the index of the sitemaps. Source: sitemaps.org. */
export const readSitemap = endpoint({
  ...sitemap,
  path: '/sitemap.xml',
  summary: 'The addresses of public pages for search engines; with many reports, the index of more such files',
})

/** A sitemap of the reports from an hour on. `from`: hours since 1970, and a page if the hour has too many for one. */
export const readSitemapPart = endpoint({
  ...sitemap,
  path: '/sitemap-:from.xml',
  summary: 'One of the sitemaps that the index lists: the addresses of reports from an hour on',
  input: z.object({ from: z.string('not-found').check(z.regex(/^\d{1,6}(-\d{1,4})?$/, 'not-found')) }),
})
