import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { m } from '#messages'
import { isRefusal, type Refusal } from '#shared/endpoint.ts'
import { escapeHtml } from '#shared/html.ts'
import { withAnswerLanguage, languageAttributes } from '../language.ts'
import { refusalOf, refuseCommonly } from '../refusals.ts'

/** Headers that describe the failed answer; removed before the error is sent. */
const HEADERS_OF_FAILED_ANSWER = ['etag', 'content-encoding', 'content-disposition', 'content-length']

type Headers = (nonce?: string) => Record<string, string>

/** What the page about an error shows: the site's name and a link to its first screen. */
interface Site {
  name: string
  home: string
  backHome: () => string
  /** The headers of every answer. */
  headers: Headers
}

/** Answers every refusal and every bug: JSON for programs, a small page for whoever asked for a screen. */
export function answerErrors(app: FastifyInstance, site: Site): void {
  handleErrors(app, (error, request, reply) => answerError(error, request, reply, site))
  app.setNotFoundHandler(() => Promise.reject(refuseCommonly('not-found')))
}

/** Answers the errors of these routes by `answer`, in the language of the request. */
export function handleErrors(
  app: FastifyInstance,
  answer: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const work = () => answer(error, request, reply)
    // A body that can't be read fails outside of the request's asynchronous context.
    return request.answerLanguage ? withAnswerLanguage(request.answerLanguage, work) : work()
  })
}

/** Logs a bug, or why the server answers that it is busy. */
export function logCause(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, error: unknown, { status }: Refusal): void {
  if (status === 500) log.error({ err: error }, 'a bug')
  if (status === 503 && error instanceof Error && !isRefusal(error)) log.warn({ reason: error.message }, 'busy')
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const { endpoint, isPage } = request.routeOptions.config
  const refusal = refusalOf(error, endpoint) ?? refusalOfFastify(error)
  logCause(request.log, error, refusal)
  const { retryAfterSeconds, field, data } = refusal.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  // Closes the connection instead of waiting for the rest of the request.
  if (refusal.status === 408) reply.header('connection', 'close')
  reply.code(refusal.status).header('cache-control', 'no-store')
  // The answer may have failed after its headers were set, but before its first byte.
  for (const name of HEADERS_OF_FAILED_ANSWER) reply.removeHeader(name)
  // A file is opened by a link in a page, so a person reads the error.
  const isFile = endpoint?.download !== undefined || endpoint?.publicFile !== undefined
  const isLink = isFile && /text\/html/.test(request.headers.accept ?? '')
  if (isPage || isLink) {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers(site.headers(nonce))
      .type('text/html; charset=utf-8')
      .send(pageOf(refusal, request.id, nonce, site))
  }
  return reply.type('application/json; charset=utf-8').send({
    code: refusal.code,
    message: refusal.message,
    ...(field && { field }),
    ...data,
    ...(refusal.status === 500 && { requestId: request.id }),
  })
}

/** Node's errors that have a status of their own; any other one is 400. */
const STATUSES: Record<string, 408 | 431> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
const CODES = { 400: 'invalid', 408: 'too-slow', 431: 'too-large' } as const

/** Answers requests that are not valid HTTP, directly on the socket, and closes it. */
export function answerClientError(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUSES[error.code ?? ''] ?? 400
    const { code, message } = refuseCommonly(CODES[status])
    const body = JSON.stringify({ code, message })
    const lines = Object.entries({
      ...headers(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }
}

/** Fastify's own errors: a body that is too large, of another type or invalid JSON; an unknown or overlong URL. */
export function refusalOfFastify(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return refuseCommonly('too-large')
  if (status === 415) return refuseCommonly('unsupported-type')
  if (status === 404 || status === 414) return refuseCommonly('not-found')
  return refuseCommonly(status >= 400 && status < 500 ? 'invalid' : 'internal')
}

/** The page that says why a request was refused. */
export function pageOf({ status, message }: Refusal, requestId: string, nonce: string, site: Site): string {
  const title = escapeHtml(`${status === 404 ? m.ui_missing_title() : m.ui_failed_title()} - ${site.name}`)
  return `<!doctype html>
<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(message)}</p>${status === 500 ? `<p>${escapeHtml(m.ui_error_number({ id: requestId }))}</p>` : ''}
<p><a href="${site.home}">${escapeHtml(site.backHome())}</a></p></main></body></html>
`
}

const STYLE = `:root{color-scheme:dark light;font:1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:15vh auto;padding:1rem}`
