import type { Limit } from '#platform/server/limits.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { SIGN_IN } from '../limits.rules.ts'
import type { KnownAccount } from '../sessions/cookies.gateway.ts'

/** One budget of failed sign-ins. */
type Budget = [limit: Limit, key: string]

/**
 * The budgets that a failed sign-in counts against. A browser that was signed in to the account before has its own, so
 * that strangers' failures do not lock the owner out. Source: safety rules, limits.
 */
function budgetsOf({ accounts }: Services, caller: Caller, email: string, account: KnownAccount | undefined): Budget[] {
  const device = account ? accounts.cookies.knownDevice(caller.cookies, account) : null
  if (device) return [[SIGN_IN.device, `${device} ${email}`]]
  return [
    [SIGN_IN.address, caller.address],
    [SIGN_IN.accountFromAddress, `${caller.address} ${email}`],
    [SIGN_IN.account, email],
  ]
}

/**
 * Counts a sign-in as failed before its password is hashed; returns a function that undoes this.
 * @throws TooMany
 */
export async function countFailure(
  services: Services,
  caller: Caller,
  email: string,
  account: KnownAccount | undefined,
): Promise<() => Promise<void>> {
  const budgets = budgetsOf(services, caller, email, account)
  for (const [limit, key] of budgets) await services.limits.spend(limit, key)
  return async () => {
    for (const [limit, key] of budgets) await services.limits.giveBack(limit, key)
  }
}
