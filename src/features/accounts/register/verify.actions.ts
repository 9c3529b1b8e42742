import type { Sql } from '#platform/server/database/sql.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { renameUser, setPassword, verifyUser } from '../accounts.actions.ts'
import { findPassword, lockPassword } from '../accounts.queries.ts'
import { whyNotPassword } from '../accounts.rules.ts'
import { hashPassword, isCommonPassword, isPassword } from '../password/passwords.gateway.ts'
import { countFailure } from '../signIn/signIn.actions.ts'

interface Typed {
  password?: string | undefined
  newPassword?: string | undefined
}

/** What shows that whoever has the mailed code may use the account: this browser has registered it, they know its password, or they set a new one. */
export type Proof = { by: 'browser' } | { by: 'password'; hash: string } | { by: 'new-password'; hash: string }

export type WhyNotProven = 'short-password' | 'long-password' | 'weak-password' | 'password-needed' | 'wrong-password'

/**
 * Looks for the proof, outside of any transaction: a new password before the old one, both before the browser. A wrong password counts
 * as a failed sign-in.
 * @throws TooMany, Refusal busy when too many passwords wait to be hashed
 */
export async function proofOf(
  services: Services,
  caller: Caller,
  account: { id: string; email: string },
  { password, newPassword }: Typed,
): Promise<Proof | WhyNotProven> {
  if (newPassword !== undefined) {
    const why = whyNotPassword(newPassword) ?? (isCommonPassword(newPassword) ? 'weak-password' : null)
    return why ?? { by: 'new-password', hash: await hashPassword(newPassword, caller.address) }
  }
  if (password !== undefined) {
    const takeBack = await countFailure(services, caller, account.email, undefined)
    const hash = await findPassword(services.database.sql, account.id)
    if (hash === null || !(await isPassword({ hash, password }, caller.address))) return 'wrong-password'
    await takeBack()
    return { by: 'password', hash }
  }
  return services.accounts.cookies.isRegistering(caller.cookies, account.id) ? { by: 'browser' } : 'password-needed'
}

/** Verifies an address with its proof. False, and nothing changed, when the proven password was replaced since. */
export async function verifyProven(
  sql: Sql,
  userId: string,
  { proof, name }: { proof: Proof; name: { firstName: string; lastName: string } | null },
  { adminEmails, now }: { adminEmails: string[]; now: Date },
): Promise<boolean> {
  if (proof.by === 'password' && (await lockPassword(sql, userId)) !== proof.hash) return false
  if (name) await renameUser(sql, userId, name, now)
  if (proof.by === 'new-password') await setPassword(sql, userId, proof.hash, { adminEmails, now })
  else await verifyUser(sql, userId, adminEmails, now)
  return true
}
