import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import {
  type Answer,
  definitionOf,
  discoveryOf,
  errorsOf,
  requestsOf,
  servicesOf,
} from '#features/open311/answers.actions.ts'
import { FAULT, Faulty } from '#features/open311/faults.contract.ts'
import { formatOf, MEDIA_TYPES, OPEN311_ROOT } from '#features/open311/open311.rules.ts'
import { listRequests, readRequest, readToken } from '#features/open311/read/requests.actions.ts'
import { takeRequest } from '#features/open311/write/post.actions.ts'
import { XML_HEAD, xmlOf } from '#platform/server/formats/xml.ts'
import { limitAddress } from '#platform/server/http/clientAddress.ts'
import { handleErrors, logCause, refusalOfFastify } from '#platform/server/http/errors.ts'
import { sendWithEtag } from '#platform/server/http/etag.ts'
import type { OwnForm } from '#platform/server/http/gate.ts'
import { answerPreflight } from '#platform/server/http/publicFile.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { refusalOf, Unreadable } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import type { Refusal } from '#shared/endpoint.ts'

/** Lists and single requests that one address may read; a search costs more. */
const READS: Limit = { name: 'open311-reads', points: 120, seconds: 60 }
const SEARCH_POINTS = 4

/** Statuses of refusals that are sent as they are; any other becomes a 400, as in the standard. */
const KEPT = new Set([403, 404, 429, 500, 503])

type Query = Record<string, unknown>

/** `/open311/…`: the interface of Open311, GeoReport v2, for other programs. Decision 057. */
export function serveOpen311(app: FastifyInstance, services: Services): void {
  // A scope of its own, so that errors have the standard's form.
  void app.register(async (scope) => {
    handleErrors(scope, refuse)
    answerPreflight(scope, `${OPEN311_ROOT}/*`)
    scope.get<{ Params: { '*': string } }>(`${OPEN311_ROOT}/*`, async (request, reply) => {
      const answer = await read(services, request.params['*'], request.query as Query, request.ip) // a record
      reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Accept-Encoding' })
      return sendWithEtag(request, reply.type(typeFor(request)), bodyText(answer, request))
    })
    const nothing = () => Promise.reject(new Faulty(FAULT.noResource()))
    scope.route({ method: ['PUT', 'PATCH', 'DELETE'], url: `${OPEN311_ROOT}/*`, handler: nothing })
    scope.post<{ Params: { '*': string } }>(
      `${OPEN311_ROOT}/*`,
      { config: { isForAnyOrigin: true } },
      async (request, reply) => {
        if (!/^v2\/requests\.(xml|json)$/.test(request.params['*'])) throw new Faulty(FAULT.noResource())
        if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
          throw new Faulty(FAULT.notAForm())
        const body = request.body as Query // the parser of forms gives a record
        checkJurisdiction(services, body)
        const key = request.headers['idempotency-key']
        const taken = await takeRequest(services, {
          body,
          idempotencyKey: typeof key === 'string' ? key : undefined,
          address: limitAddress(request.ip),
        })
        reply.header('cache-control', 'private, no-store')
        return send(reply, request, bodyText(requestsOf([taken]), request))
      },
    )
  })
}

/** The answer to a GET of a path. @throws Faulty, TooMany */
async function read(services: Services, path: string, query: Query, ip: string): Promise<Answer> {
  const [, resource, id] = /^(?:v2\/)?([a-z]+)(?:\/([^/]+))?\.(?:xml|json)$/.exec(path) ?? []
  const isVersioned = path.startsWith('v2/')
  if (resource !== 'discovery' && !isVersioned) throw new Faulty(FAULT.noResource())
  checkJurisdiction(services, query)
  if (resource === 'discovery' && id === undefined) return discoveryOf(services)
  if (resource === 'services') {
    if (id === undefined) return servicesOf(services)
    const category = CATEGORIES.find((known) => known === id)
    if (!category) throw new Faulty(FAULT.noService(id))
    return definitionOf(category)
  }
  if (resource === 'requests') {
    const isSearch = id === undefined && (query['q'] || query['bbox'])
    await services.limits.spend(READS, limitAddress(ip), isSearch ? SEARCH_POINTS : 1)
    return requestsOf(
      id === undefined ? await listRequests(services, query, services.now()) : [await readRequest(services, id, query)],
    )
  }
  if (resource === 'tokens' && id !== undefined) return requestsOf([await readToken(services, id)])
  throw new Faulty(FAULT.noResource())
}

/** There is one jurisdiction, so it need not be named. @throws Faulty if another one is */
function checkJurisdiction({ territory }: Pick<Services, 'territory'>, fields: Query): void {
  const asked = fields['jurisdiction_id']
  if (asked !== undefined && asked !== '' && asked !== territory.id)
    throw new Faulty(FAULT.noJurisdiction(territory.id))
}

/** What of a request says in which format it is answered. */
type Addressed = Pick<FastifyRequest, 'url'>

const formatIn = ({ url }: Addressed) => formatOf(url.replace(/\?.*$/s, ''))

function bodyText({ json, xml }: Answer, request: Addressed): string {
  return formatIn(request) === 'json' ? JSON.stringify(json) : XML_HEAD + xmlOf(xml)
}

function send(reply: FastifyReply, request: FastifyRequest, body: string): FastifyReply {
  return reply.type(typeFor(request)).send(body)
}

const typeFor = (request: Addressed) => `${MEDIA_TYPES[formatIn(request)]}; charset=utf-8`

/** The form of refusals at these addresses; null for all others. */
export function open311Form(url: string): OwnForm | null {
  if (!url.startsWith(`${OPEN311_ROOT}/`)) return null
  const write = ({ status, message }: Refusal) => bodyText(errorsOf([{ code: status, description: message }]), { url })
  return { type: typeFor({ url }), write }
}

/** Answers an error in the form of the standard. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').removeHeader('etag')
  const faults = error instanceof Unreadable ? [FAULT.notAForm()] : error instanceof Faulty ? error.faults : null
  if (faults) return send(reply.code(faults[0]?.code ?? 400), request, bodyText(errorsOf(faults), request))
  const refusal = refusalOf(error) ?? refusalOfFastify(error)
  logCause(request.log, error, refusal)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  const code = KEPT.has(refusal.status) ? refusal.status : 400
  return send(reply.code(code), request, bodyText(errorsOf([{ code, description: refusal.message }]), request))
}
