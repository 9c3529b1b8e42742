import { setTimeout as sleep } from 'node:timers/promises'
import { tryMail } from '#features/mail/mail.actions.ts'
import type { Caller } from '#server/handle.ts'
import type { Limit } from '#server/limits.ts'
import type { Services } from '#server/services.ts'

/** With REVEAL_ACCOUNTS off these answers take this long at least, whatever they found, milliseconds. */
const SAME_TIME_MS = 300

interface Budgets {
  emailAtOnce?: Limit
  email: Limit
  address: Limit
  all: Limit
}

/** Counts what a stranger asks for an e-mail address, whether anybody has it or not. @throws TooMany */
export async function countRequest(
  { limits }: Pick<Services, 'limits'>,
  caller: Caller,
  email: string,
  budgets: Budgets,
): Promise<void> {
  await limits.spend(budgets.address, caller.address)
  if (budgets.emailAtOnce) await limits.spend(budgets.emailAtOnce, email)
  await limits.spend(budgets.email, email)
  await limits.spend(budgets.all, 'all')
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
