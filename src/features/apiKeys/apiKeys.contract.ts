import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, text, time } from '#shared/fields.ts'
import { z } from '#zod'
import { SERVICE_NAME_MAX } from './apiKeys.rules.ts'

const apiKey = z.object({
  id: z.string(),
  /** The name of the service that it belongs to. */
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  createdAt: time,
  /** Known to about a minute; null if it was never used. */
  lastUsedAt: z.nullable(time),
  /** null while it works. */
  revokedAt: z.nullable(time),
})

export type ApiKey = z.output<typeof apiKey>

/** The keys with which other programs report, working ones first. */
export const listKeys = endpoint({
  method: 'GET',
  path: '/api/admin/keys',
  summary: 'The keys with which other programs send reports; up to 500',
  who: 'admin',
  /** `mostADay`: how many reports each service may send in a day. */
  reply: z.object({ items: z.array(apiKey), next: z.null(), mostADay: z.number() }),
})

/** Makes a key. A second one for the same name belongs to the same service. */
export const createKey = endpoint({
  method: 'POST',
  path: '/api/admin/keys',
  summary: 'Make a key for a service; `key` is never shown again',
  who: 'admin',
  status: 201,
  input: z.object({ name: text({ max: SERVICE_NAME_MAX, missing: 'missing-name', name: true }) }),
  reply: z.extend(apiKey, { key: z.string() }),
  refusals: {
    'missing-name': [400, m.apiKeys_name_missing],
    'too-long': [400, () => m.apiKeys_name_too_long({ max: SERVICE_NAME_MAX })],
    invalid: [400, m.ui_refusal_invalid],
  },
})

/** Revokes a key for good. Revoking it again changes nothing. */
export const removeKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/keys/:id',
  summary: 'Revoke a key for good; the reports that it sent stay',
  who: 'admin',
  input: z.object({ id }),
  reply: apiKey,
  refusals: { 'not-found': [404, m.apiKeys_gone], 'no-key': [404, m.apiKeys_gone] },
})
