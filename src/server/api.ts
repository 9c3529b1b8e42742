import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller.ts'
import { type Answer, JsonText, parseInput, perform, type Route, type Sent } from './handle.ts'
import { readMultipart } from './multipart.ts'
import type { Services } from './services.ts'

const MAX_DEPTH = 20
const JSON_TYPE = 'application/json; charset=utf-8'

/** Gives every endpoint its address. */
export function serveApi(app: FastifyInstance, routes: Route[], services: Services): void {
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { endpoint },
      handler: async (request, reply) => {
        if (await replyReady(route, services, request, reply)) return reply
        const caller = await callerOf(request, services)
        const answer = await perform(route, services, caller, () => readSent(route, request))
        return send(request, reply, route, answer, caller.user !== null)
      },
    })
  }
}

/** The bytes that stand ready for visitors, past everything that costs time. */
async function replyReady(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!route.steps.ready || request.headers.cookie !== undefined) return false
  const input = parseInput(route.endpoint, request.query as Record<string, unknown>, services.territory.name) // a query is a record of texts
  const { bytes, br, etag } = await route.steps.ready(input, services)
  reply.header('cache-control', 'no-cache').header('vary', 'Cookie, Accept-Encoding').header('etag', etag)
  if (request.headers['if-none-match'] === etag) reply.code(304).send()
  else if (br && acceptsBrotli(request)) reply.type(JSON_TYPE).header('content-encoding', 'br').send(br)
  else reply.type(JSON_TYPE).send(bytes)
  return true
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))
}

async function readSent({ endpoint }: Route, request: FastifyRequest): Promise<Sent> {
  const params = request.params as Record<string, string> // Fastify's params are texts
  if (endpoint.method === 'GET') return { input: { ...(request.query as Record<string, unknown>), ...params }, files: [] } // as above
  if (request.isMultipart()) {
    const sent = await readMultipart(request, endpoint.files ?? {}, endpoint)
    return { input: { ...sent.input, ...params }, files: sent.files }
  }
  const body = request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isDeeperThan(body, MAX_DEPTH)) {
    return { input: body === undefined || body === null ? params : { '': body }, files: [] }
  }
  return { input: { ...body, ...params }, files: [] }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1))
}

function send(request: FastifyRequest, reply: FastifyReply, { endpoint }: Route, answer: Answer, signedIn: boolean): FastifyReply {
  for (const line of answer.setCookies) reply.header('set-cookie', line)
  reply.code(answer.status).headers(answer.setHeaders).header('vary', 'Cookie, Accept-Encoding')
  if (answer.status === 204) return reply.header('cache-control', 'no-store').send()
  const json = answer.body instanceof JsonText ? answer.body.text : JSON.stringify(answer.body ?? null)
  reply.type(JSON_TYPE)
  if (endpoint.method !== 'GET' || endpoint.who !== 'anyone' || signedIn) {
    return reply.header('cache-control', 'private, no-store').send(json)
  }
  const etag = etagOf(json)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(json)
}

/** A weak etag of a text. */
export function etagOf(text: string | Buffer): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}
