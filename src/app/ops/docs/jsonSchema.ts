import { toJSONSchema, type z } from 'zod'

export type Json = Record<string, unknown>

/** An object's JSON schema, as far as the documentation reads it. */
export interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

/** The JSON schema of what an endpoint takes or answers. */
export function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): ObjectSchema & Json {
  const { $schema: _, ...schema } = toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema as ObjectSchema & Json // an object's schema, or one without properties
}
