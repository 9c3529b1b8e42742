import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serveEvents } from '#app/live/events.ts'
import { serveDevelopmentMail } from '#app/ops/devMail.ts'
import { serveDocs } from '#app/ops/docs.ts'
import { serveHealth } from '#app/ops/health.ts'
import { logRequests } from '#app/ops/logs.ts'
import { serveMetrics } from '#app/ops/metrics.ts'
import { type Pages, servePages } from '#app/pages/pages.ts'
import type { Database } from '#platform/server/database/database.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { serveApi } from './api.ts'
import { openReadyAnswers } from './byteCache.ts'
import { tell, tellClientError, tellErrors } from './errors.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { readJson } from './json.ts'
import { shedLoad } from './loadShedding.ts'
import { isOriginAllowed } from './origin.ts'
import { routes } from './routes.ts'
import { serveSecurityTxt } from './securityTxt.ts'

/** How long whoever is being served when the server is to end has for that; then their connections are cut. */
const SERVED_MS = 4000

/** How long a server that starts waits for its database to let it hear of changes. */
const FIRST_HEARING_MS = 2000

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Whether a person in a browser reads the answer. */
    isPage?: boolean
  }
}

/** The whole server over its services; `pages` is absent in tests that only speak to the API. */
export async function createApp(
  services: Services,
  pages?: Pages,
  { maxDelayMs }: { maxDelayMs?: number } = {},
): Promise<FastifyInstance> {
  const { config, log } = services
  const headers = securityHeaders(config)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger, // pino's own logger is one
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.TRUST_PROXY),
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      requireHostHeader: false, // told below, with the headers of every answer
    },
    frameworkErrors: (error, request, reply) => void tell(error, request, reply.headers(headers()), config, headers),
    clientErrorHandler: tellClientError(headers),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  let closing = false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers()).header('x-request-id', request.id)
  })
  // Node would answer these by itself, without our headers.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw refuseCommonly('invalid')
  })
  const isOverloaded = shedLoad(app, maxDelayMs)
  const ready = openReadyAnswers(headers(), () => !closing && !isOverloaded())
  ready.standBefore(app.server)
  app.addHook('onRequest', async (request) => {
    if (request.headers['content-encoding'] !== undefined) throw refuseCommonly('unsupported-type')
    if (!isOriginAllowed(request.method, request.headers, config.PUBLIC_URL)) throw refuseCommonly('wrong-origin')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onReady', () => untilHeard(services.database))
  logRequests(app)
  tellErrors(app, config, headers)

  app.removeContentTypeParser('text/plain')
  readJson(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await app.register(multipart, { throwFileSizeLimit: false }) // readMultipart says it in the endpoint's words

  serveHealth(app, services)
  serveApi(app, routes, services, ready)
  serveMetrics(app, services, { streams: serveEvents(app, services, headers()), ready })
  serveDocs(app, routes, services)
  serveFiles(app, services)
  serveDevelopmentMail(app, services)
  serveSecurityTxt(app, services)
  if (pages) await servePages(app, services, pages, headers)
  // No screen stands under these.
  const nothing = () => Promise.reject(refuseCommonly('not-found'))
  for (const url of ['/api/*', '/dev/*']) app.route({ method: ['GET', 'POST'], url, handler: nothing })
  app.post('/files/*', nothing)
  return app
}

/** The first visitors are to be told of changes as well. A process whose database never lets it hear serves all the same. */
async function untilHeard(database: Pick<Database, 'hears'>): Promise<void> {
  const until = performance.now() + FIRST_HEARING_MS
  while (!database.hears() && performance.now() < until) await sleep(10)
}

/** Ends the server in good order: requests in flight are answered, and nobody who doesn't read holds it up. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), SERVED_MS)
  await app.close()
  clearTimeout(cut)
}

/** A number of hops as the function that Fastify knows: so many proxies before us are believed. */
function trustOf(setting: number | false | string[]) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
