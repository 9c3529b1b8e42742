import { EVENTS, EVENTS_PATH } from '#app/live/events.contract.ts'
import { m } from '#messages'
import { KEY } from '#platform/server/idempotency.ts'
import { COMMON_REFUSALS } from '#platform/server/refusals.ts'
import type { Route } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Json, type ObjectSchema, retryAfter, schemaOf } from './jsonSchema.ts'
import { OPEN311_ERRORS, open311Paths } from './open311Paths.ts'

export interface DocumentedRefusal {
  code: string
  status: number
  wording: string
}

/** The description of the API for programs, OpenAPI 3.1. */
export function openApiOf(routes: Route[], services: Services): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { endpoint } of routes) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, services) }
  }
  paths[EVENTS_PATH] = { get: eventsOperation() }
  Object.assign(paths, open311Paths(services))
  return {
    openapi: '3.1.0',
    info: { title: services.config.PRODUCT_NAME, version: '1' },
    servers: [{ url: services.config.PUBLIC_URL }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: services.accounts.cookies.sessionName } },
      schemas: { Refusal: REFUSAL, Open311Errors: OPEN311_ERRORS },
    },
  }
}

const REFUSAL: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'string' }, message: { type: 'string' }, field: { type: 'string' } },
}

/** Written by hand, because the stream of events has no contract: its answer never ends. */
function eventsOperation(): Json {
  const events = Object.entries(EVENTS).map(
    ([name, { when, data }]) => [name, { description: when(), data: schemaOf(data, 'output') }] as const,
  )
  const words = events.map(([name, { description, data }]) => `${name}: ${description} data: ${JSON.stringify(data)}`)
  return {
    summary: m.app_docs_events(),
    responses: {
      200: {
        description: words.join('\n'),
        content: { 'text/event-stream': { schema: { type: 'string', 'x-events': Object.fromEntries(events) } } },
      },
      ...refusalResponses(eventsRefusals()),
    },
  }
}

export function eventsRefusals(): DocumentedRefusal[] {
  return (['wrong-origin', 'busy'] as const).map((code) => {
    const [status, wording] = COMMON_REFUSALS[code]
    return { code, status, wording: wording() }
  })
}

function operationOf(endpoint: Endpoint, services: Services): Json {
  const { parameters, body } = inputOf(endpoint)
  const { who, summary } = endpoint
  return {
    summary,
    ...(who !== 'anyone' && { security: [{ session: [] }] }),
    ...(parameters.length && { parameters }),
    ...(body && { requestBody: bodyOf(endpoint, body) }),
    responses: { ...successOf(endpoint), ...refusalResponses(refusalsOf(endpoint, services)) },
  }
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A request that is sent again with the same key has its effect only once',
  schema: { type: 'string', pattern: KEY.source },
}

/** Splits an endpoint's input into the parameters of path and query, and the body. */
export function inputOf(endpoint: Endpoint): { parameters: Json[]; body: ObjectSchema | null } {
  const schema = schemaOf(endpoint.input, 'input')
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const all = Object.entries(schema.properties ?? {})
  const isParameter = (name: string) => inPath.has(name) || endpoint.method === 'GET'
  const inHeader = endpoint.idempotent ? [IDEMPOTENCY_KEY] : []
  const ofInput = all
    .filter(([name]) => isParameter(name))
    .map(([name, part]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: schema.required?.includes(name) ?? false,
      schema: part,
    }))
  const properties = Object.fromEntries(all.filter(([name]) => !isParameter(name)))
  const hasBody = Object.keys(properties).length > 0 || endpoint.files !== undefined
  const required = (schema.required ?? []).filter((name) => name in properties)
  return { parameters: [...ofInput, ...inHeader], body: hasBody ? { properties, required } : null }
}

function bodyOf(endpoint: Endpoint, body: ObjectSchema): Json {
  const isRequired = body.required !== undefined && body.required.length > 0
  return { ...(isRequired && { required: true }), content: bodyContent(endpoint, body) }
}

function bodyContent({ files }: Endpoint, { properties, required }: ObjectSchema): Json {
  const object = { type: 'object', properties, required }
  if (!files) return { 'application/json': { schema: object } }
  const parts = Object.entries(files).map(([name, { maxCount }]) => {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    return [name, maxCount === 1 ? file : { type: 'array', items: file, maxItems: maxCount }]
  })
  const whole = { ...object, properties: { ...properties, ...Object.fromEntries(parts) } }
  return { 'multipart/form-data': { schema: whole }, 'application/json': { schema: object } }
}

const BYTES: Json = { type: 'string', contentEncoding: 'binary' }

function successOf({ status = 200, reply, summary, download, publicFile = download }: Endpoint): Json {
  if (status === 204) return { 204: { description: summary } }
  if (publicFile) return { [status]: { description: summary, content: { [publicFile]: { schema: BYTES } } } }
  return { [status]: { description: summary, content: { 'application/json': { schema: schemaOf(reply, 'output') } } } }
}

/** The refusals of an endpoint: its own, and those that follow from its path, its method and who may call it. */
export function refusalsOf(endpoint: Endpoint, { territory }: Services): DocumentedRefusal[] {
  const common = {
    invalid: COMMON_REFUSALS.invalid,
    ...(endpoint.who !== 'anyone' && { 'signed-out': COMMON_REFUSALS['signed-out'] }),
    ...((endpoint.who === 'member' || endpoint.who === 'admin') && { unverified: COMMON_REFUSALS.unverified }),
    ...(endpoint.who === 'admin' && { 'not-admin': COMMON_REFUSALS['not-admin'] }),
    ...(endpoint.path.includes(':') && { 'not-found': COMMON_REFUSALS['not-found'] }),
    ...((endpoint.method !== 'GET' || endpoint.download) && { 'wrong-origin': COMMON_REFUSALS['wrong-origin'] }),
    ...(endpoint.files && { 'too-slow': COMMON_REFUSALS['too-slow'] }),
    // Any body is read, also one that the endpoint does not need.
    ...(endpoint.method !== 'GET' && {
      'too-large': COMMON_REFUSALS['too-large'],
      'unsupported-type': COMMON_REFUSALS['unsupported-type'],
    }),
    'too-many-requests': COMMON_REFUSALS['too-many-requests'],
    busy: COMMON_REFUSALS.busy,
  }
  return Object.entries({ ...common, ...endpoint.refusals })
    .map(([code, [status, wording]]) => ({
      code,
      status,
      wording: wording({ territory: territory.name }), // the contracts fill other placeholders themselves
    }))
    .sort((one, other) => one.status - other.status)
}

function refusalResponses(refusals: DocumentedRefusal[]): Json {
  return Object.fromEntries(
    [...Map.groupBy(refusals, ({ status }) => status)].map(([status, own]) => {
      const description = own.map(({ code, wording }) => `${code}: ${wording}`).join('\n')
      const codes = { type: 'object', properties: { code: { enum: own.map(({ code }) => code) } } }
      const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, codes] }
      return [status, { description, ...retryAfter(status), content: { 'application/json': { schema } } }]
    }),
  )
}
