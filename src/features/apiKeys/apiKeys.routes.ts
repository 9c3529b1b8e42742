import { allowedBy } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { makeKey, revokeKey } from './apiKeys.actions.ts'
import { type ApiKey, createKey, listKeys, removeKey } from './apiKeys.contract.ts'
import { findKeys, type KeyRow } from './apiKeys.queries.ts'
import { MAX_KEYS, REQUESTS_A_DAY } from './apiKeys.rules.ts'

export const apiKeyRoutes = [
  handle(listKeys, async ({ sql, services: { config } }) => ({
    items: (await findKeys(sql, MAX_KEYS)).map(keyOf),
    next: null,
    mostADay: allowedBy({ points: REQUESTS_A_DAY }, config.LIMITS_FACTOR),
  })),

  handle(createKey, async ({ sql, user, input: { name }, now }) => {
    const { key, row } = await makeKey(sql, { name, by: user.id }, now)
    return { ...keyOf(row), key }
  }),

  handle(removeKey, async ({ sql, user, input: { id }, now }) => {
    const row = await revokeKey(sql, { id, by: user.id }, now)
    if (!row) throw refuse(removeKey, 'no-key')
    return keyOf(row)
  }),
]

function keyOf({ id, name, ending, createdAt, lastUsedAt, revokedAt }: KeyRow): ApiKey {
  return {
    id,
    name,
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
