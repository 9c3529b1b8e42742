import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'
import { CODE_MS, type CodeKind } from './accounts.rules.ts'
import { isCodeExpired, saveCode, takeCode } from './codes.queries.ts'

/** A new code of 256 random bits for a mailed link; it voids the user's older one of its kind. Only its hash is stored. */
export async function issueCode(sql: Sql, userId: string, kind: CodeKind, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await saveCode(sql, { userId, kind, hash: hashOf(code), now, expiresAt: new Date(now.getTime() + CODE_MS[kind]) })
  return code
}

/** Uses a code up. Gives the user it was for, or why it does not work. */
export async function useCode(
  sql: Sql,
  kind: CodeKind,
  code: string,
  now: Date,
): Promise<{ userId: string } | 'invalid-code' | 'expired-code'> {
  const hash = hashOf(code)
  const userId = await takeCode(sql, kind, hash, now)
  if (userId) return { userId }
  return (await isCodeExpired(sql, kind, hash, now)) ? 'expired-code' : 'invalid-code'
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
