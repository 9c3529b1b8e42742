import type { FastifyInstance } from 'fastify'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'

/** How long the file is valid, days. RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/** `/.well-known/security.txt`: where to report a vulnerability. Source: RFC 9116. A 404 without OPERATOR_EMAIL. */
export function serveSecurityTxt(app: FastifyInstance, { config, now }: Services): void {
  const { OPERATOR_EMAIL, PUBLIC_URL } = config
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!OPERATOR_EMAIL) throw refuseCommonly('not-found')
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${OPERATOR_EMAIL}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
