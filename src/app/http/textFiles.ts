import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'

/** What search engines need not read: what belongs to one person, and files that only programs want. */
const PRIVATE = ['/api/', '/control/', '/profile', '/embed', '/reports.']

/** How long security.txt is valid, days. RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/**
 * `/robots.txt`, with the whole address of the sitemap, as sitemaps.org asks; and `/.well-known/security.txt` (RFC 9116):
 * where to report a vulnerability, a 404 without OPERATOR_EMAIL.
 */
export function serveTextFiles(app: FastifyInstance, { config, now }: Services): void {
  const { OPERATOR_EMAIL, PUBLIC_URL } = config
  app.get('/robots.txt', async (_request, reply) =>
    sendLines(reply.header('cache-control', 'public, max-age=3600'), [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    ]),
  )
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!OPERATOR_EMAIL) throw refuseCommonly('not-found')
    return sendLines(reply.header('cache-control', 'no-cache'), [
      `Contact: mailto:${OPERATOR_EMAIL}`,
      `Expires: ${new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    ])
  })
}

function sendLines(reply: FastifyReply, lines: string[]): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
}
