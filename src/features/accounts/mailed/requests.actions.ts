import { setTimeout as sleep } from 'node:timers/promises'
import { tryMail } from '#features/mail/mail.actions.ts'
import { deleteMail } from '#features/mail/mail.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import type { KnownAccount } from '../sessions/cookies.gateway.ts'

/** With REVEAL_ACCOUNTS off these answers take this long at least, whatever they found, milliseconds. */
const SAME_TIME_MS = 300

/** Budgets of what causes mails. Source: safety rules, limits. */
interface MailBudgets {
  emailAtOnce?: Limit
  email: Limit
  /** Of an IPv4 address, or an IPv6 /64. */
  address: Limit
  /** Of an IPv6 /48, which one customer may hold. */
  network: Limit
  /** Of everybody together, for mails that are written. */
  all: Limit
  /**
   * Of a browser that was signed in to the account before: a stranger can't spend them. Every sign-in makes another browser known, so
   * they are also bounded by account and by address.
   */
  known?: { atOnce: Limit; hour: Limit; account: Limit; address: Limit; all: Limit }
}

/** Counts a mail that is about to be written on the budget of everybody together. @throws TooMany */
export type CountMail = () => Promise<void>

/**
 * Counts what somebody asks for an email address, whether or not it has an `account`. A browser that was signed in to
 * the account before has budgets of its own, so that no stranger's requests lock its owner out. @throws TooMany
 */
export async function countRequest(
  { limits, accounts }: Pick<Services, 'limits' | 'accounts'>,
  caller: Caller,
  { email, account }: { email: string; account?: KnownAccount | undefined },
  budgets: MailBudgets,
): Promise<CountMail> {
  const { known, all } = budgets
  const device = known && account ? accounts.cookies.knownDevice(caller.cookies, account) : null
  if (known && device) {
    const key = `${device} ${email}`
    await limits.spendBoth([known.atOnce, key], [known.hour, key])
    await limits.spendBoth([known.account, email], [known.address, caller.network ?? caller.address])
    return () => limits.spendEither([all, 'all'], [known.all, 'all'])
  }
  await limits.spend(budgets.address, caller.address)
  if (caller.network) await limits.spend(budgets.network, caller.network)
  if (budgets.emailAtOnce) await limits.spend(budgets.emailAtOnce, email)
  await limits.spend(budgets.email, email)
  // Asked of everybody, so that the answer does not tell whether a mail would be written.
  await limits.check(all, 'all')
  return () => limits.spend(all, 'all')
}

/**
 * Writes a mail that somebody has asked for, with its code, and tries it at once. False when it did not go out: then it is withdrawn.
 * An account that has been deleted or disabled since gets none, and the answer is the same.
 * @throws TooMany
 */
export async function mailNow(
  services: Services,
  countMail: CountMail,
  write: (sql: Sql) => Promise<string | null>,
): Promise<boolean> {
  await countMail()
  const mail = await services.database.transaction(write)
  if (mail === null || (await sendInTime(services, mail))) return true
  await deleteMail(services.database.sql, mail)
  return false
}

/** Waits for the mail, unless how long it takes would tell whether there is an account. False when it did not go out. */
export async function sendInTime(services: Services, mail: string): Promise<boolean> {
  const sent = tryMail(services, mail)
  if (services.config.REVEAL_ACCOUNTS) return sent
  sent.catch((error: unknown) => services.log.error({ err: error }, 'a mail was not tried'))
  return true
}

/** Does this in a time that does not tell whether there is an account. */
export async function inSameTime<T>({ config }: Pick<Services, 'config'>, work: () => Promise<T>): Promise<T> {
  if (config.REVEAL_ACCOUNTS) return work()
  const [done] = await Promise.allSettled([work(), sleep(SAME_TIME_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
