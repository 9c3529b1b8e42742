import { randomBytes } from 'node:crypto'
import type { Sql } from '#platform/server/database/sql.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { lockAccount } from '../accounts.queries.ts'
import { CODE_MS, type CodeKind, worksWhileDisabled } from '../accounts.rules.ts'
import { findCode, saveCode, takeCode } from './codes.queries.ts'

/** The user a code belongs to, or why the code does not work. */
type CodeReading = { userId: string; email: string } | 'invalid-code' | 'expired-code'

/**
 * Creates a code of 256 random bits for a mailed link; the user's older code of this kind stops working. Only its hash
 * is stored.
 */
export async function issueCode(sql: Sql, userId: string, kind: CodeKind, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await saveCode(sql, { userId, kind, hash: hashOf(code), now, expiresAt: new Date(now.getTime() + CODE_MS[kind]) })
  return code
}

/** Uses up a code. Returns its user, or why it does not work. For a disabled account, only deletion codes work. */
export async function spendCode(sql: Sql, kind: CodeKind, code: string, now: Date): Promise<CodeReading> {
  const reading = await readCode(sql, kind, code, now)
  if (typeof reading === 'string') return reading
  if (!worksWhileDisabled(kind)) {
    // Disabling an account locks the account first and its codes second. Keep this order to prevent deadlocks.
    const account = await lockAccount(sql, reading.userId)
    if (!account || account.disabledAt) return 'invalid-code'
  }
  // Another request may have used it up meanwhile.
  return (await takeCode(sql, kind, hashOf(code), now)) ? reading : 'invalid-code'
}

/** Looks up a code without using it up. Returns its user, or why it does not work. */
export async function readCode(sql: Sql, kind: CodeKind, code: string, now: Date): Promise<CodeReading> {
  const found = await findCode(sql, kind, hashOf(code), now)
  if (!found) return 'invalid-code'
  return found.isExpired ? 'expired-code' : found
}
