import part from 'sql-template-tag'
import type { ApiKeys, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

export async function insertKey(sql: Sql, key: Omit<ApiKeys, 'lastUsedAt' | 'revokedAt'>): Promise<void> {
  await sql`
    insert into api_keys (id, account_id, hash, ending, created_at)
    values (${key.id}, ${key.accountId}, ${key.hash}, ${key.ending}, ${key.createdAt})`
}

/** A key as administrators see it, with the name of its service. */
export interface KeyRow extends Pick<
  ApiKeys,
  'id' | 'accountId' | 'ending' | 'createdAt' | 'lastUsedAt' | 'revokedAt'
> {
  name: Users['displayName']
}

const KEYS = part`
  select k.id, account_id as "accountId", ending, k.created_at as "createdAt", last_used_at as "lastUsedAt",
    revoked_at as "revokedAt", display_name as name
  from api_keys k join users u on u.id = account_id`

/** The keys: working ones first, then the newest. */
export async function findKeys(sql: Sql, most: number): Promise<KeyRow[]> {
  return sql<KeyRow>`
    ${KEYS}
    order by revoked_at is not null, k.created_at desc, k.id desc limit ${most}`
}

/** The key with this id, or all keys of the service with exactly this name; the newest first. */
export async function findKeysOf(sql: Sql, which: string): Promise<KeyRow[]> {
  return sql<KeyRow>`
    ${KEYS}
    where k.id::text = lower(${which}) or display_name = ${which}
    order by k.created_at desc, k.id desc`
}

/** A key, locked until the transaction ends; undefined if there is none. */
export async function lockKey(sql: Sql, id: string) {
  return sql.one<KeyRow>`
    ${KEYS}
    where k.id = ${id} for update of k`
}

export async function saveRevoked(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update api_keys set revoked_at = ${now} where id = ${id}`
}

/** A key that works, with the name of its service. */
export interface WorkingKey extends Pick<ApiKeys, 'id' | 'accountId'> {
  name: Users['displayName']
}

/** The key with this hash; undefined if it is revoked, unknown, or its account is disabled. */
export async function findWorkingKey(sql: Sql, hash: string) {
  return sql.one<WorkingKey>`
    select k.id, account_id as "accountId", display_name as name
    from api_keys k join users u on u.id = account_id
    where hash = ${hash} and revoked_at is null and disabled_at is null`
}

/**
 * Keeps a key and its account as they are until the transaction ends. False if the key was revoked, or its account
 * disabled, since it was found.
 */
export async function holdKey(sql: Sql, id: string): Promise<boolean> {
  return sql.some`
    select from api_keys k join users u on u.id = account_id
    where k.id = ${id} and revoked_at is null and disabled_at is null
    for share of k, u`
}

/** Notes when a key was used, at most once a minute. */
export async function noteUse(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${now}::timestamptz
    where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`
}
