import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { logAction } from '#features/accounts/administration/audit.queries.ts'
import type { AuditAction } from '#features/accounts/administration/audit.rules.ts'
import { saveService } from '#features/accounts/service/service.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { findWorkingKey, insertKey, type KeyRow, lockKey, saveRevoked, type WorkingKey } from './apiKeys.queries.ts'
import { ENDING_LENGTH, KEY_START } from './apiKeys.rules.ts'

/**
 * Makes a key of 256 random bits for the service with this name, and an account for the service if it has none. Logs
 * that it was made. The key itself is returned only here; only its hash is stored.
 */
export async function makeKey(sql: Sql, { name, by }: { name: string; by: string }, now: Date) {
  const key = `${KEY_START}${randomBytes(32).toString('base64url')}`
  const accountId = await saveService(sql, { id: newId(), name }, now)
  const made = { id: newId(), accountId, ending: key.slice(-ENDING_LENGTH), createdAt: now }
  await insertKey(sql, { ...made, hash: hashOf(key) })
  await logKeyAction(sql, by, 'key-made', { ...made, name }, now)
  return { key, row: { ...made, name, lastUsedAt: null, revokedAt: null } }
}

/** Revokes a key for good, and logs it; a second time changes nothing. Undefined if there is none. */
export async function revokeKey(sql: Sql, { id, by }: { id: string; by: string }, now: Date) {
  const key = await lockKey(sql, id)
  if (!key || key.revokedAt) return key
  await saveRevoked(sql, id, now)
  await logKeyAction(sql, by, 'key-revoked', key, now)
  return { ...key, revokedAt: now }
}

/** The key that was sent; undefined if it is missing, unknown or revoked, or its account is disabled. */
export async function readKey(sql: Sql, sent: string | undefined): Promise<WorkingKey | undefined> {
  return sent?.startsWith(KEY_START) ? findWorkingKey(sql, hashOf(sent)) : undefined
}

type Named = Pick<KeyRow, 'id' | 'name' | 'ending'>

async function logKeyAction(
  sql: Sql,
  by: string,
  action: AuditAction,
  { id, name, ending }: Named,
  now: Date,
): Promise<void> {
  const target = { targetKind: 'key' as const, targetId: id, personId: null }
  await logAction(sql, { administratorId: by, action, ...target, before: null, after: { name, ending } }, now)
}
