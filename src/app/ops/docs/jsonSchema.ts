import { toJSONSchema, type z } from 'zod'
import { FIELDS } from './fields.ts'

export type Json = Record<string, unknown>

/** An object's JSON schema, as far as the documentation reads it. */
export interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

/** The JSON schema of what an endpoint takes or answers. */
export function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): ObjectSchema & Json {
  const options = { io, unrepresentable: 'any', metadata: FIELDS } as const
  const { $schema: _, ...schema } = toJSONSchema(type, io === 'input' ? { ...options, override: sayAccepted } : options)
  return schema as ObjectSchema & Json // an object's schema, or one without properties
}

type Override = NonNullable<NonNullable<Parameters<typeof toJSONSchema>[1]>['override']>

/**
 * Describes the values that a field accepts, "1 to 100", where zod would describe only how they are written, "up to nine
 * digits"; and its default.
 */
const sayAccepted: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'default') Object.assign(jsonSchema, { default: def.defaultValue })
  if (def.type !== 'pipe') return
  const accepted = schemaOf(def.out, 'input')
  // A function parses the text, so the schema can't describe what is accepted.
  if (Object.keys(accepted).length === 0) return
  const { default: ofNothing, description } = jsonSchema
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  const kept = { ...(ofNothing !== undefined && { default: ofNothing }), ...(description && { description }) }
  Object.assign(jsonSchema, accepted, kept)
}

const RETRY_AFTER: Json = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }

/** What a description of a refusal says about its headers: when the same request may be sent again. */
export function retryAfter(status: number): { headers?: Json } {
  return status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}
}
