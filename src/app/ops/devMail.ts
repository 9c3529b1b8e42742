import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findMails, type KeptMail } from '#features/mail/mail.queries.ts'
import { linksIn } from '#features/mail/mail.rules.ts'
import { isFromThisMachine } from '#platform/server/network/loopback.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { isId } from '#shared/fields.ts'
import { escapeHtml } from '#shared/html.ts'

/**
 * The development mailbox: without an SMTP server, mails are shown here as a list, one by one and as JSON.
 * It answers only requests made on this machine; any other, or one through a proxy, gets a 404.
 * Source: safety rules, links.
 */
export function serveDevelopmentMail(app: FastifyInstance, { mailer, database, config }: Services): void {
  if (mailer.kind !== 'development') return
  const title = `${config.PRODUCT_NAME}: mail`

  app.get('/dev/mail', async (request, reply) => {
    refuseStranger(request)
    return sendPage(reply, title, listOf(await findMails(database.sql)))
  })
  app.get('/dev/mail.json', async (request, reply) => {
    refuseStranger(request)
    return reply.header('cache-control', 'no-store').send({ items: (await findMails(database.sql)).map(plain) })
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await oneMail(request)
    return sendPage(reply, `${mail.subject} - ${title}`, pageOf(mail))
  })
  // The mail's HTML, for a sandboxed frame.
  app.get<{ Params: { id: string } }>('/dev/mail/:id/body', async (request, reply) => {
    const mail = await oneMail(request)
    return reply
      .header('cache-control', 'no-store')
      .header('x-frame-options', 'SAMEORIGIN')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox`,
      )
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })

  async function oneMail(request: FastifyRequest<{ Params: { id: string } }>): Promise<KeptMail> {
    refuseStranger(request)
    const { id } = request.params
    const [mail] = isId(id) ? await findMails(database.sql, id) : []
    if (!mail) throw refuseCommonly('not-found')
    return mail
  }
}

function refuseStranger(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw refuseCommonly('not-found')
}

function plain({ id, kind, recipient, subject, text, at }: KeptMail) {
  return { id, kind, to: recipient, subject, text, links: linksIn(text), at }
}

function listOf(mails: KeptMail[]): string {
  if (mails.length === 0) return '<h1>Mail</h1><p>No mail yet. What the program would send by SMTP appears here.</p>'
  const rows = mails.map(
    ({ id, subject, recipient, at }) =>
      `<li><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><small>to ${escapeHtml(recipient)}, ${at.toISOString()}</small></li>`,
  )
  return `<h1>Mail</h1><ul>${rows.join('\n')}</ul>`
}

function pageOf({ id, subject, recipient, at, text }: KeptMail): string {
  const links = [...new Set(linksIn(text))].map(
    (link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`,
  )
  return `<p><a href="/dev/mail">All mail</a></p>
<h1>${escapeHtml(subject)}</h1>
<p><small>to ${escapeHtml(recipient)}, ${at.toISOString()}</small></p>
<h2>Its links</h2><ul>${links.join('\n')}</ul>
<h2>As it looks</h2><iframe title="The mail" sandbox src="/dev/mail/${id}/body"></iframe>
<h2>As plain text</h2><pre>${escapeHtml(text)}</pre>`
}

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const csp = `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', csp)
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
li { margin: 0 0 .75rem; overflow-wrap: anywhere } small { display: block; opacity: .75 }
iframe { width: 100%; height: 36rem; border: 1px solid; border-radius: 12px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head>
<body>${content}</body>
</html>`)
}
