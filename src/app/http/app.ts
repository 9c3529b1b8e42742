import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serveEvents } from '#app/live/events.ts'
import { serveDevelopmentMail } from '#app/ops/devMail.ts'
import { serveDocs } from '#app/ops/docs/docs.ts'
import { serveHealth } from '#app/ops/health.ts'
import { logRequests } from '#app/ops/logs.ts'
import { serveMetrics } from '#app/ops/metrics.ts'
import { type Pages, servePages } from '#app/pages/pages.ts'
import { OPEN311_ROOT } from '#features/open311/open311.rules.ts'
import { m } from '#messages'
import { readCookies } from '#platform/server/cookies.ts'
import type { Database } from '#platform/server/database/database.ts'
import { serveApi } from '#platform/server/http/api.ts'
import { openByteCache } from '#platform/server/http/byteCache.ts'
import { answerError, answerClientError, answerErrors, pageOf } from '#platform/server/http/errors.ts'
import { readForms } from '#platform/server/http/form.ts'
import { openGate } from '#platform/server/http/gate.ts'
import { readJson } from '#platform/server/http/json.ts'
import { answerInLanguages } from '#platform/server/http/languages.ts'
import { shedLoad } from '#platform/server/http/loadShedding.ts'
import { isOriginAllowed } from '#platform/server/http/origin.ts'
import { FOR_EVERYBODY, readableByOtherSites } from '#platform/server/http/publicFile.ts'
import { limitWaitingAnswers } from '#platform/server/http/waitingAnswers.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { open311Form, serveOpen311 } from './open311.ts'
import { servePreviews } from './preview.ts'
import { routes } from './routes.ts'
import { serveTextFiles } from './textFiles.ts'
import { serveTiles } from './tiles.ts'

/** How long requests in progress may take when the server stops; after that their connections are cut. */
const DRAIN_MS = 4000

/**
 * A connection on which nothing moves for this time, or at most twice as long, is cut, milliseconds: an answer that its
 * reader does not take stays in memory. Event streams send something more often.
 */
const SILENT_MS = 60_000

/** How long a starting server waits until its database delivers change notifications. */
const LISTEN_TIMEOUT_MS = 2000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Any origin may call the route, because it takes nothing, or identifies its caller by a key and never by a cookie. */
    isForAnyOrigin?: boolean
    endpoint?: Endpoint
    /** A person reads the answer in a browser, so errors are sent as HTML. */
    isPage?: boolean
  }
}

interface Options {
  /** The delay of the event loop above which requests are refused. */
  maxDelayMs?: number | undefined
  silentMs?: number | undefined
}

/** Builds the whole server. `pages` is absent in tests that only call the API. */
export async function createApp(services: Services, pages?: Pages, { maxDelayMs, silentMs = SILENT_MS }: Options = {}) {
  const { config, log } = services
  const headers = securityHeaders(config)
  const pathsForOtherSites = routes.flatMap(({ endpoint }) => (endpoint.publicFile ? [endpoint.path] : []))
  const isForOtherSites = readableByOtherSites([...pathsForOtherSites, `${OPEN311_ROOT}/*`, '/map/*'])
  // On every answer of an open path, so that pages of other sites can read refusals too.
  const headersOf = (request: IncomingMessage) => ({ ...headers(), ...(isForOtherSites(request) && FOR_EVERYBODY) })
  const site = { name: config.PRODUCT_NAME, home: '/recent', backHome: m.profile_back_to_map, headers }
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger, // pino's logger fits this type
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.TRUST_PROXY),
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: silentMs,
    // Keep answering while the server stops: Fastify's own 503 has no Retry-After and is not in our format.
    return503OnClosing: false,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      requireHostHeader: false, // checked below, so that the refusal gets our headers too
    },
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headersOf(request.raw)), site),
    clientErrorHandler: answerClientError(headers),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  answerInLanguages(app, config.DEFAULT_LANGUAGE)
  let closing = false
  // Node itself would refuse an unknown Expect or a missing Host header, without our headers.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw, id }, reply) => {
    reply.headers(headersOf(raw)).header('x-request-id', id)
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw refuseCommonly('invalid')
  })
  const isOverloaded = shedLoad(app, maxDelayMs)
  const byteCache = openByteCache(headers(), () => !closing && !isOverloaded(), config.DEFAULT_LANGUAGE)
  limitWaitingAnswers(app.server)
  const gate = openGate({
    headers,
    isForOtherSites,
    sessionOf: ({ headers: { cookie } }) => services.rights.sessionTokenOf(readCookies(cookie)),
    page: (refusal, nonce) => pageOf(refusal, '', nonce, site),
    ownForm: open311Form,
    fallback: config.DEFAULT_LANGUAGE,
  })
  if (maxDelayMs !== Infinity) gate.attachBefore(app.server)
  app.addHook('onClose', async () => gate.close())
  // Before the gate, because sending a cached answer costs no more than a refusal.
  byteCache.attachBefore(app.server)
  app.addHook('onRequest', async (request) => {
    if (request.headers['content-encoding'] !== undefined) throw refuseCommonly('unsupported-type')
    if (request.routeOptions.config.isForAnyOrigin) return
    if (!isOriginAllowed(request.method, request.headers, config.PUBLIC_URL)) throw refuseCommonly('wrong-origin')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onReady', () => untilListening(services.database))
  logRequests(app)
  answerErrors(app, site)

  app.removeContentTypeParser('text/plain')
  readJson(app)
  readForms(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(multipart, { throwFileSizeLimit: false }) // readMultipart refuses it with the endpoint's message

  serveHealth(app, services)
  serveApi(app, routes, services, byteCache)
  serveMetrics(app, services, { streams: serveEvents(app, services, headers()), byteCache, gate })
  serveDocs(app, routes, services)
  serveFiles(app, services)
  serveTiles(app, services)
  serveOpen311(app, services)
  servePreviews(app, services)
  serveDevelopmentMail(app, services)
  serveTextFiles(app, services)
  if (pages) await servePages(app, services, pages, headers)
  // No screens exist under these paths, so errors are sent as JSON instead of a page.
  const nothing = () => Promise.reject(refuseCommonly('not-found'))
  for (const url of ['/api/*', '/assets/*', '/dev/*', '/map/*'])
    app.route({ method: ['GET', 'POST'], url, handler: nothing })
  app.post('/files/*', nothing)
  return app
}

/**
 * Waits until the database delivers change notifications, so that the first visitors get live events too.
 * After LISTEN_TIMEOUT_MS the server starts without them.
 */
async function untilListening(database: Pick<Database, 'isListening'>): Promise<void> {
  const until = performance.now() + LISTEN_TIMEOUT_MS
  while (!database.isListening() && performance.now() < until) await sleep(10)
}

/** Stops the server: requests in progress are answered; after DRAIN_MS the remaining connections are cut. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(cut)
}

/** Turns a number of trusted proxies into the function that Fastify expects; other settings stay as they are. */
function trustOf(setting: number | false | string[]) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
