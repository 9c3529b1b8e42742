import { setTimeout as sleep } from 'node:timers/promises'
import { tryMail, tryMailSoon } from '#features/mail/mail.actions.ts'
import { deleteMail } from '#features/mail/mail.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { TooMany } from '#platform/server/limits/limits.ts'
import { type Caller, limitNetworkOf } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { MINUTE_SECONDS, HOUR_SECONDS } from '#shared/clock.ts'
import type { Refusal } from '#shared/endpoint.ts'
import { type Account, findAccount } from '../accounts.queries.ts'
import type { KnownAccount } from '../sessions/cookies.gateway.ts'

/**
 * With REVEAL_ACCOUNTS off, an answer takes at least this many milliseconds, so that its time does not tell whether an
 * account exists.
 */
const MINIMUM_MS = 300

/** Limits of one kind of mail that people request. */
export function mailLimits(kind: string) {
  return {
    emailAtOnce: { name: kind, points: 1, seconds: MINUTE_SECONDS },
    email: { name: `${kind}-hour`, points: 5, seconds: HOUR_SECONDS },
    /** Per IPv4 address or IPv6 /64. */
    address: { name: `${kind}-address`, points: 120, seconds: HOUR_SECONDS },
    /** Per IPv6 /48, because one customer may have a whole /48. */
    network: { name: `${kind}-network`, points: 240, seconds: HOUR_SECONDS },
    /** For all visitors together; counts mails that are written. */
    all: { name: `${kind}-all`, points: 1000, seconds: HOUR_SECONDS },
    /**
     * Budgets for browsers that were signed in to the account before; strangers can't use them up. Each sign-in makes
     * one more browser known, so they are also limited per account and per address.
     */
    known: {
      atOnce: { name: `${kind}-known`, points: 1, seconds: MINUTE_SECONDS },
      hour: { name: `${kind}-known-hour`, points: 5, seconds: HOUR_SECONDS },
      account: { name: `${kind}-known-account`, points: 10, seconds: HOUR_SECONDS },
      address: { name: `${kind}-known-address`, points: 60, seconds: HOUR_SECONDS },
      all: { name: `${kind}-known-all`, points: 500, seconds: HOUR_SECONDS },
    },
  }
}

type AllBudgets = ReturnType<typeof mailLimits>

/** Budgets of requests that cause mails. Source: safety rules, limits. */
type MailBudgets = Pick<AllBudgets, 'email' | 'address' | 'network' | 'all'> & Partial<AllBudgets>

/** The request for a mail, on its budgets. */
export interface MailRequest {
  /**
   * Counts the mail, which is about to be written, on the budget of all visitors together.
   * @throws TooMany
   */
  count: () => Promise<void>
  /**
   * Gives the request back to the budget of a minute, because the mail could not be sent. It still counts for the budget
   * of an hour, since a slow mail server may have sent the mail.
   */
  takeBack: () => Promise<void>
}

/**
 * Counts a request for a mail to an address, whether or not it has an `account`. A browser that was signed in to the
 * account before has its own budgets, so that strangers' requests do not lock the owner out.
 * @throws TooMany
 */
export async function countRequest(
  { limits, accounts }: Pick<Services, 'limits' | 'accounts'>,
  caller: Caller,
  { email, account }: { email: string; account?: KnownAccount | undefined },
  budgets: MailBudgets,
): Promise<MailRequest> {
  const { known, all } = budgets
  const device = known && account ? accounts.cookies.knownDevice(caller.cookies, account) : null
  if (known && device) {
    const key = `${device} ${email}`
    await limits.spend(known.atOnce, key)
    await limits.spend(known.hour, key)
    await limits.spend(known.account, email)
    await limits.spend(known.address, limitNetworkOf(caller))
    return {
      count: () => limits.spendEither([all, known.all], 'all'),
      takeBack: () => limits.giveBack(known.atOnce, key),
    }
  }
  await limits.spend(budgets.address, caller.address)
  if (caller.network) await limits.spend(budgets.network, caller.network)
  const { emailAtOnce } = budgets
  if (emailAtOnce) await limits.spend(emailAtOnce, email)
  await limits.spend(budgets.email, email)
  // Checked for every address, so that the answer does not tell whether a mail would be written.
  await limits.check(all, 'all')
  return {
    count: () => limits.spend(all, 'all'),
    takeBack: async () => emailAtOnce && limits.giveBack(emailAtOnce, email),
  }
}

/** Spends points; false when none are left. */
export async function trySpend(spend: () => Promise<void>): Promise<boolean> {
  try {
    await spend()
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}

interface RequestedMail {
  email: string
  limits: MailBudgets
  /** The refusal, which is given only with REVEAL_ACCOUNTS; null if there is nothing to refuse. */
  refusalFor: (account: Account | undefined) => Refusal | null
  /** Whether this account gets the mail. If not, the answer is the same as if it did. */
  isFor: (account: Account) => boolean
  write: (sql: Sql, account: Account) => Promise<string | null>
  /** The refusal if the mail could not be sent. */
  failed: () => Refusal
}

/**
 * Answers somebody who asks for a mail with a link. With REVEAL_ACCOUNTS off, neither the answer nor its time tells
 * whether the address has an account.
 * @throws TooMany; Refusal
 */
export async function mailLink(services: Services, caller: Caller, asked: RequestedMail): Promise<void> {
  const { email, limits, refusalFor, isFor, write, failed } = asked
  const account = await findAccount(services.database.sql, email)
  const request = await countRequest(services, caller, { email, account }, limits)
  await withMinimumTime(services, async () => {
    const refusal = services.config.REVEAL_ACCOUNTS ? refusalFor(account) : null
    if (refusal) throw refusal
    if (!account || !isFor(account)) return
    if (!(await mailNow(services, request, (sql) => write(sql, account)))) throw failed()
  })
}

/**
 * Writes a requested mail with its code and tries to send it at once. If it could not be sent, returns false and deletes
 * the mail, and another may be requested at once. Returns true without a mail if the account was deleted or disabled
 * meanwhile.
 * @throws TooMany
 */
async function mailNow(services: Services, request: MailRequest, write: (sql: Sql) => Promise<string | null>) {
  await request.count()
  const mail = await services.database.transaction(write)
  if (mail === null || (await sendOrQueue(services, mail))) return true
  await deleteMail(services.database.sql, mail)
  await request.takeBack()
  return false
}

/**
 * Waits until the mail is sent; false if that failed. With REVEAL_ACCOUNTS off it does not wait, because the time would
 * tell whether there is an account.
 */
export async function sendOrQueue(services: Services, mail: string): Promise<boolean> {
  if (services.config.REVEAL_ACCOUNTS) return tryMail(services, mail)
  tryMailSoon(services, mail)
  return true
}

/**
 * With REVEAL_ACCOUNTS off, takes at least `MINIMUM_MS`, so that the time does not tell whether there is an account.
 */
export async function withMinimumTime<T>({ config }: Pick<Services, 'config'>, work: () => Promise<T>): Promise<T> {
  if (config.REVEAL_ACCOUNTS) return work()
  const [done] = await Promise.allSettled([work(), sleep(MINIMUM_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
