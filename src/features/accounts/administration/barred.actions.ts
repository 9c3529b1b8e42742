import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '#platform/server/database/sql.ts'
import { saveDisabled } from './administration.queries.ts'
import {
  type BarredFrom,
  deleteBar,
  findBarred,
  findBarsToKeep,
  findKey,
  insertBars,
  saveKey,
} from './barred.queries.ts'

/**
 * Saves which of these accounts are disabled or were removed as administrator, so that a new account with the same
 * address is too. Call it before deleting the accounts. It stores only a keyed hash of each address.
 */
export async function rememberBars(sql: Sql, userIds: string[]): Promise<void> {
  const kept = await findBarsToKeep(sql, userIds)
  if (kept.length === 0) return
  await saveKey(sql, randomBytes(32).toString('base64url'))
  const key = await findKey(sql)
  if (key === null) throw new Error('There is no key for the hashes of addresses')
  const bars = kept.map(({ email, bar }) => ({ hash: keyedHashOf(key, email), bar }))
  await insertBars(sql, bars)
}

/** The addresses that do not have this bar. */
export async function withoutBarred(sql: Sql, emails: string[], from: BarredFrom): Promise<string[]> {
  const key = await findKey(sql)
  if (key === null || emails.length === 0) return emails
  const hashes = emails.map((email) => keyedHashOf(key, email))
  const barred = new Set(await findBarred(sql, hashes, from))
  return emails.filter((email) => !barred.has(keyedHashOf(key, email)))
}

/** Disables a new account if the previous account with its address was disabled. Returns whether it did. */
export async function disableIfBarred(sql: Sql, { id, email }: { id: string; email: string }, now: Date) {
  const isBarred = (await withoutBarred(sql, [email], 'sign-in')).length === 0
  if (isBarred) await saveDisabled(sql, id, now, now)
  return isBarred
}

/** Removes a bar from an address. */
export async function liftBar(sql: Sql, email: string, from: BarredFrom): Promise<void> {
  const key = await findKey(sql)
  if (key !== null) await deleteBar(sql, keyedHashOf(key, email), from)
}

const keyedHashOf = (key: string, email: string) => createHmac('sha256', key).update(email).digest('base64url')
