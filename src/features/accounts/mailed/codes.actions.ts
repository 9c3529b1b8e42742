import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#platform/server/database/sql.ts'
import { lockAccount } from '../accounts.queries.ts'
import { CODE_MS, type CodeKind, worksWhileDisabled } from '../accounts.rules.ts'
import { findCode, isCodeExpired, isOfVerified, saveCode, takeCode } from './codes.queries.ts'

/** Whose code it is, or why it does not work. */
type CodeReading = { userId: string } | 'invalid-code' | 'expired-code'

/** A new code of 256 random bits for a mailed link; it voids the user's older one of its kind. Only its hash is stored. */
export async function issueCode(sql: Sql, userId: string, kind: CodeKind, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await saveCode(sql, { userId, kind, hash: hashOf(code), now, expiresAt: new Date(now.getTime() + CODE_MS[kind]) })
  return code
}

/** Uses a code up. Gives the user it was for, or why it does not work. For a disabled account none does but that of the deletion. */
export async function spendCode(sql: Sql, kind: CodeKind, code: string, now: Date): Promise<CodeReading> {
  if (!worksWhileDisabled(kind)) {
    const reading = await readCode(sql, kind, code, now)
    if (typeof reading === 'string') return reading
    // Whoever disables an account locks it first and its codes second, so we do the same.
    const account = await lockAccount(sql, reading.userId)
    if (!account || account.disabledAt) return 'invalid-code'
  }
  const hash = hashOf(code)
  const userId = await takeCode(sql, kind, hash, now)
  return userId ? { userId } : whyDead(sql, kind, hash, now)
}

/** Looks a code up without using it. Gives the user it is for, or why it does not work. */
export async function readCode(sql: Sql, kind: CodeKind, code: string, now: Date): Promise<CodeReading> {
  const hash = hashOf(code)
  const userId = await findCode(sql, kind, hash, now)
  return userId ? { userId } : whyDead(sql, kind, hash, now)
}

/** Whether this code no longer works because its address is verified already. */
export async function hasVerified(sql: Sql, code: string): Promise<boolean> {
  return isOfVerified(sql, hashOf(code))
}

async function whyDead(sql: Sql, kind: CodeKind, hash: string, now: Date): Promise<'invalid-code' | 'expired-code'> {
  return (await isCodeExpired(sql, kind, hash, now)) ? 'expired-code' : 'invalid-code'
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
