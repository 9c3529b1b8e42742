import type { Sql } from '#platform/server/database/sql.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { hashPassword, isPassword } from '#platform/server/passwordHash.ts'
import { type Caller, limitNetworkOf } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { renameUser, setPassword, verifyUser } from '../accounts.actions.ts'
import { findPassword, lockPassword } from '../accounts.queries.ts'
import { whyNotNewPassword } from '../password/commonPasswords.gateway.ts'
import { countFailure } from '../signIn/signIn.actions.ts'

interface Typed {
  password?: string | undefined
  newPassword?: string | undefined
}

/**
 * Proof that the reader of the mailed code may use the account: their browser registered it, they know its password, or
 * they set a new one.
 */
export type Proof = { by: 'browser' } | { by: 'password'; hash: string } | { by: 'new-password'; hash: string }

/**
 * Looks for the proof: first a new password, then the current one, then the browser's cookie. A wrong password counts
 * as a failed sign-in. Must run outside of transactions.
 * @throws TooMany, Refusal busy when too many passwords wait to be hashed
 */
export async function proofOf(
  services: Services,
  caller: Caller,
  account: { id: string; email: string },
  { password, newPassword }: Typed,
) {
  if (newPassword !== undefined) {
    const why = whyNotNewPassword(newPassword)
    return why ?? { by: 'new-password' as const, hash: await hashPassword(newPassword, limitNetworkOf(caller)) }
  }
  if (password !== undefined) {
    const takeBack = await countFailure(services, caller, account.email, undefined)
    const hash = await findPassword(services.database.sql, account.id)
    const isRight =
      hash !== null && (await giveBackIfBusy(takeBack, () => isPassword(hash, password, limitNetworkOf(caller))))
    if (!isRight) return 'wrong-password'
    await takeBack()
    return { by: 'password' as const, hash }
  }
  return services.accounts.cookies.isRegistering(caller.cookies, account.id)
    ? { by: 'browser' as const }
    : 'password-needed'
}

/** Verifies an address. Returns false, and changes nothing, if the password that proved it was replaced meanwhile. */
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
