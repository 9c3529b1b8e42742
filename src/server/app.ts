import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { serveApi } from './api.ts'
import { serveDevelopmentMail } from './devMail.ts'
import { serveDocs } from './docs.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { serveHealth } from './health.ts'
import { logRequests } from './logs.ts'
import { isOriginAllowed } from './origin.ts'
import { type Pages, servePages } from './pages.ts'
import { shedLoad } from './pressure.ts'
import { refusalOf, refuseCommonly } from './refusals.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** The whole server over its services; `pages` is absent in tests that only speak to the API. */
export async function createApp(
  services: Services,
  pages?: Pages,
  { maxDelayMs }: { maxDelayMs?: number } = {},
): Promise<FastifyInstance> {
  const { config, log } = services
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger, // pino's own logger is one
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.TRUST_PROXY),
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  const headers = securityHeaders(config)

  shedLoad(app, maxDelayMs)
  let closing = false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers()).header('x-request-id', request.id)
    if (request.headers['content-encoding'] !== undefined) throw refuseCommonly('unsupported-type')
    if (!isOriginAllowed(request.method, request.headers, config.PUBLIC_URL)) throw refuseCommonly('wrong-origin')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  logRequests(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.config.endpoint) ?? refusalOfFastify(error)
    if (refusal.status === 500) request.log.error({ err: error }, 'a bug')
    const { retryAfterSeconds, field, data } = refusal.details
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send({
        code: refusal.code,
        message: refusal.message,
        ...(field && { field }),
        ...data,
        ...(refusal.status === 500 && { requestId: request.id }),
      })
  })

  app.removeContentTypeParser('text/plain')
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await app.register(multipart)

  serveHealth(app, services)
  serveApi(app, routes, services)
  serveDocs(app, routes, services)
  serveFiles(app, services)
  serveDevelopmentMail(app, services)
  if (pages) await servePages(app, services, pages, headers)
  else app.setNotFoundHandler(() => Promise.reject(refuseCommonly('not-found')))
  return app
}

/** A number of hops as the function that Fastify knows: so many proxies before us are believed. */
function trustOf(setting: number | false | string[]) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/** Fastify's own errors: a body that is too large, of another kind, or no JSON. */
function refusalOfFastify(error: FastifyError) {
  if (error.statusCode === 413) return refuseCommonly('too-large')
  if (error.statusCode === 415) return refuseCommonly('unsupported-type')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuseCommonly('invalid')
  return refuseCommonly('internal')
}
