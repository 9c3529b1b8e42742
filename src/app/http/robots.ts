import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/server/services.ts'

/** What search engines need not read: what belongs to one person, and files that only programs want. */
const PRIVATE = ['/api/', '/control/', '/profile', '/embed', '/reports.']

/** `/robots.txt`, with the whole address of the sitemap, as sitemaps.org asks. */
export function serveRobots(app: FastifyInstance, { config }: Services): void {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`,
  ]
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`),
  )
}
