import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { MINUTE_SECONDS, HOUR_SECONDS } from '#shared/clock.ts'
import { MAX_SESSIONS, sessionEnd } from '../accounts.rules.ts'
import type { KnownAccount } from '../sessions/cookies.gateway.ts'
import { deleteOldestSessions, deleteSession, insertSession, renewSession } from './signIn.queries.ts'

const QUARTER_SECONDS = 15 * MINUTE_SECONDS

/** Limits of failed sign-ins. Source: safety rules, limits. */
const FAILURES = {
  accountFromAddress: { name: 'sign-in', points: 10, seconds: QUARTER_SECONDS },
  account: { name: 'sign-in-account', points: 50, seconds: HOUR_SECONDS },
  address: { name: 'sign-in-address', points: 300, seconds: QUARTER_SECONDS },
  device: { name: 'sign-in-device', points: 10, seconds: QUARTER_SECONDS },
}

type Budget = [limit: Limit, key: string]

/**
 * The budgets that a failed sign-in counts against. A browser that was signed in to the account before has its own, so
 * that strangers' failures do not lock the owner out. Source: safety rules, limits.
 */
function budgetsOf({ accounts }: Services, caller: Caller, email: string, account: KnownAccount | undefined): Budget[] {
  const device = account ? accounts.cookies.knownDevice(caller.cookies, account) : null
  if (device) return [[FAILURES.device, `${device} ${email}`]]
  return [
    [FAILURES.address, caller.address],
    [FAILURES.accountFromAddress, `${caller.address} ${email}`],
    [FAILURES.account, email],
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

/**
 * Starts a session for a user who has proven who they are, in the caller's transaction. Replaces this browser's
 * previous session if it was the same user's, so that its pushes go on; otherwise ends it. Returns the cookies to set.
 */
export async function beginSession(
  sql: Sql,
  services: Pick<Services, 'accounts'>,
  caller: Caller,
  account: KnownAccount,
  now: Date,
): Promise<string[]> {
  const { cookies } = services.accounts
  const token = randomBytes(24).toString('base64url')
  const userAgent = caller.userAgent.replace(/[^\x20-\x7e]/g, '')
  const session = { id: newId(), userId: account.id, token, userAgent, expiresAt: sessionEnd(now, now), now }
  const previous = cookies.tokenOf(caller.cookies)
  if (!previous || !(await renewSession(sql, previous, session))) {
    await endSession(sql, services, caller)
    await insertSession(sql, session)
  }
  await deleteOldestSessions(sql, account.id, MAX_SESSIONS)
  return [cookies.sessionLine(token), cookies.knownLine(caller.cookies, account)]
}

/** Ends this browser's session, if it has one. */
export async function endSession(sql: Sql, { accounts }: Pick<Services, 'accounts'>, caller: Caller): Promise<void> {
  const token = accounts.cookies.tokenOf(caller.cookies)
  if (token) await deleteSession(sql, token)
}
