import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'
import { CODE_MS, type CodeKind } from './accounts.rules.ts'
import { deleteCodesOf, findCode, isCodeExpired, saveCode, takeCode } from './codes.queries.ts'

/** Whose code it is, or why it does not work. */
type CodeReading = { userId: string } | 'invalid-code' | 'expired-code'

/** A new code of 256 random bits for a mailed link; it voids the user's older one of its kind. Only its hash is stored. */
export async function issueCode(sql: Sql, userId: string, kind: CodeKind, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await saveCode(sql, { userId, kind, hash: hashOf(code), now, expiresAt: new Date(now.getTime() + CODE_MS[kind]) })
  return code
}

/** Uses a code up. Gives the user it was for, or why it does not work. */
export async function spendCode(sql: Sql, kind: CodeKind, code: string, now: Date): Promise<CodeReading> {
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

/** Voids every code of a user, of whatever kind. */
export async function voidCodes(sql: Sql, userId: string): Promise<void> {
  await deleteCodesOf(sql, userId)
}

async function whyDead(sql: Sql, kind: CodeKind, hash: string, now: Date): Promise<'invalid-code' | 'expired-code'> {
  return (await isCodeExpired(sql, kind, hash, now)) ? 'expired-code' : 'invalid-code'
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
