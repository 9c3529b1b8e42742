import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseLocale } from '#messages/runtime.js'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Answer, perform, whyNotCall } from '../perform.ts'
import { refuseCommonly } from '../refusals.ts'
import { type Caller, Download, JsonText, PublicFile, type Route, type Sent } from '../route.ts'
import type { Services } from '../services.ts'
import { JSON_TYPE, openByteCache, type ByteCache, sendToVisitor } from './byteCache.ts'
import { callerOf } from './caller.ts'
import { limitAddress } from './clientAddress.ts'
import { sendWithEtag } from './etag.ts'
import { VARY } from './languages.ts'
import { isUpload, MAX_TEXT_BYTES, readMultipart } from './multipart.ts'
import { isOfAnotherSite } from './origin.ts'
import { answerPreflight, openKnownFiles, sendPublic } from './publicFile.ts'
import { sendStream } from './stream.ts'
import { type UploadMemory, openUploadMemory, MAX_OF_SENDER } from './uploadMemory.ts'

const MAX_DEPTH = 20

export function serveApi(
  app: FastifyInstance,
  routes: Route[],
  services: Services,
  byteCache: ByteCache = openByteCache({}, () => false, baseLocale),
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const files = openKnownFiles()
  for (const route of routes) {
    const { endpoint, steps } = route
    if (steps.cachedSession && (endpoint.method !== 'GET' || endpoint.who !== 'user'))
      throw new Error(`${endpoint.path}: cachedSession is only for a GET with who: 'user'`)
    if (endpoint.files && bytesOf(endpoint.files) + MAX_TEXT_BYTES > MAX_OF_SENDER)
      throw new Error(`${endpoint.path} accepts more bytes than a sender may send`)
    if (endpoint.publicFile) answerPreflight(app, endpoint.path)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // No HEAD for downloads, since it would generate the whole file.
      exposeHeadRoute: endpoint.download === undefined,
      config: { endpoint },
      // Rights are checked before the body is read, so that callers without them are refused at once.
      onRequest: async (request) => {
        if (!endpoint.files && isUpload(request)) throw refuseCommonly('unsupported-type', endpoint)
        // Downloads are counted or logged, so a link on another site must not trigger one.
        if (endpoint.download && isOfAnotherSite(request.headers)) throw refuseCommonly('wrong-origin', endpoint)
        if (endpoint.who === 'anyone') return
        const caller = await callerOf(request, services, steps.cachedSession)
        const why = whyNotCall(endpoint.who, caller.user)
        if (why) throw refuseCommonly(why, endpoint)
        callers.set(request, caller)
      },
      handler: async (request, reply) => {
        if (await sendToVisitor(route, services, byteCache, request, reply)) return reply
        const file = endpoint.publicFile && files.find(request)
        if (file) return sendPublic(request, reply, endpoint, file, limitAddress(request.ip))
        const caller = callers.get(request) ?? (await callerOf(request, services, steps.cachedSession))
        const uploadMemory = openUploadMemory(services, caller.user?.id ?? caller.address)
        const answer = await perform(route, services, caller, () => readSent(route, request, uploadMemory)).finally(
          uploadMemory.release,
        )
        if (answer.body instanceof PublicFile) {
          files.keep(request, answer.body)
          return sendPublic(request, reply, endpoint, answer.body, caller.address)
        }
        return send(request, reply, route, answer, caller.user !== null)
      },
    })
  }
}

/** The most bytes of files that an endpoint accepts in one request. */
function bytesOf(files: Endpoint['files'] = {}): number {
  return Object.values(files).reduce((bytes, { maxCount, maxBytes }) => bytes + maxCount * maxBytes, 0)
}

async function readSent({ endpoint }: Route, request: FastifyRequest, uploadMemory: UploadMemory): Promise<Sent> {
  const params = request.params as Record<string, string> // Fastify's params are strings
  if (endpoint.method === 'GET')
    return { input: { ...(request.query as Record<string, unknown>), ...params }, files: [] } // as above
  if (endpoint.files && request.isMultipart()) {
    const sent = await readMultipart(request, endpoint.files, uploadMemory, endpoint)
    return { input: { ...sent.input, ...params }, files: sent.files }
  }
  const body = request.body
  if (body === undefined || body === null) return { input: params, files: [] }
  if (typeof body !== 'object' || Array.isArray(body) || isDeeperThan(body, MAX_DEPTH))
    throw refuseCommonly('invalid', endpoint)
  return { input: { ...body, ...params }, files: [] }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1))
}

function send(request: FastifyRequest, reply: FastifyReply, { endpoint }: Route, answer: Answer, signedIn: boolean) {
  for (const line of answer.setCookies) reply.header('set-cookie', line)
  reply.code(answer.status).headers(answer.setHeaders).header('vary', VARY)
  if (answer.status === 204) return reply.header('cache-control', 'no-store').send()
  if (answer.body instanceof Download) {
    const { name, stream } = answer.body
    reply
      .type(endpoint.download ?? 'application/octet-stream')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
    return sendStream(request, reply, stream)
  }
  const json = answer.body instanceof JsonText ? answer.body.text : JSON.stringify(answer.body ?? null)
  reply.type(JSON_TYPE)
  if (endpoint.method !== 'GET' || endpoint.who !== 'anyone' || signedIn) {
    return reply.header('cache-control', 'private, no-store').send(json)
  }
  return sendWithEtag(request, reply.header('cache-control', 'no-cache'), json)
}
