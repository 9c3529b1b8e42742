import type { Json } from './jsonSchema.ts'

const HEADERS: Json = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }

/** What a description of a refusal says about its headers: when the same request may be sent again. */
export function retryAfter(status: number): { headers?: Json } {
  return status === 429 || status === 503 ? { headers: HEADERS } : {}
}
