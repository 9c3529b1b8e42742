import type { z } from 'zod'
import { m } from '#messages'
import { COMMON_REFUSALS } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { type Json, retryAfter, schemaOf } from './jsonSchema.ts'
import { OPEN311_CALLS, type Open311Call } from './open311Calls.ts'

/** The calls of Open311 as OpenAPI describes them, by path: only those that end in .json. */
export function open311Paths({ territory }: Pick<Services, 'territory'>): Record<string, Record<string, Json>> {
  const jurisdiction = { const: territory.id, description: 'There is one only, so it may be left out' }
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of OPEN311_CALLS) {
    const path = `${call.address}.json`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, jurisdiction) }
  }
  return paths
}

function operationOf(call: Open311Call, jurisdiction: Json): Json {
  const inPath = [...call.address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...parametersOf(call.query, 'query'),
    ...parametersOf(call.headers, 'header'),
    ...(call.form ? [] : [{ name: 'jurisdiction_id', in: 'query', schema: jurisdiction }]),
  ]
  return {
    tags: ['Open311'],
    summary: call.summary,
    description: m.app_docs_open311(),
    parameters,
    ...(call.form && { requestBody: bodyOf(call.form, jurisdiction) }),
    responses: {
      200: { description: call.summary, content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
      ...Object.fromEntries(call.errors.map((status) => [status, errorOf(status)])),
    },
  }
}

// A list is one parameter with commas, not one for each value.
function parametersOf(fields: z.ZodObject | undefined, where: 'query' | 'header'): Json[] {
  if (!fields) return []
  return Object.entries(schemaOf(fields, 'input').properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: false,
    schema,
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  }))
}

function bodyOf(form: z.ZodObject, jurisdiction: Json): Json {
  const sent = schemaOf(form, 'input')
  const schema = {
    ...sent,
    properties: { ...sent.properties, jurisdiction_id: jurisdiction },
    anyOf: [{ required: ['lat', 'long'] }, { required: ['address_string'] }],
  }
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } }
}

const WHY = {
  400: () => 'Something is wrong in what was sent; one entry for each fault',
  403: m.open311_key,
  404: () => 'No such request, service, token or jurisdiction',
  429: COMMON_REFUSALS['too-many-requests'][1],
  503: COMMON_REFUSALS.busy[1],
}

function errorOf(status: keyof typeof WHY): Json {
  return {
    description: WHY[status](),
    ...retryAfter(status),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Open311Errors' } } },
  }
}

/** The body of every error, by its name among the document's schemas. */
export const OPEN311_ERRORS: Json = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['code', 'description'],
    properties: { code: { type: 'integer' }, description: { type: 'string' } },
  },
}
