import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { hashPassword, isPassword } from '#platform/server/passwordHash.ts'
import { type Caller, limitNetworkOf } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { findPassword } from '../accounts.queries.ts'
import { whyNotNewPassword } from '../password/commonPasswords.gateway.ts'
import { countFailure } from '../signIn/signIn.actions.ts'

/**
 * Looks for the proof that the reader of a mailed code may use the account: first a new password, then the current one,
 * then the cookie of the browser that registered it. A wrong password counts as a failed sign-in. Must run outside of
 * transactions.
 * @throws TooMany, Refusal busy when too many passwords wait to be hashed
 */
export async function proofOf(
  services: Services,
  caller: Caller,
  account: { id: string; email: string },
  { password, newPassword }: { password?: string | undefined; newPassword?: string | undefined },
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
