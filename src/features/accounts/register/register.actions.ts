import { tryMailSoon } from '#features/mail/mail.actions.ts'
import type { Services } from '#platform/server/services.ts'
import type { Account } from '../accounts.queries.ts'
import { disableIfBarred } from '../administration/barred.actions.ts'
import { writeAccountExists, writeVerification } from '../mailed/mails.actions.ts'
import { type CountMail, sendOrQueue, trySpend } from '../mailed/requests.actions.ts'

/**
 * Mails a new account its verification link. If the previous account with this address was disabled, disables the new
 * one too and sends no mail.
 */
export async function mailVerification(
  services: Services,
  account: { id: string; email: string },
  countMail: CountMail,
  now: Date,
): Promise<void> {
  const { database, config } = services
  const mail = await database.transaction(async (sql) =>
    (await disableIfBarred(sql, account, now)) ? null : writeVerification(sql, config, account, now),
  )
  if (mail === null) return
  // The account exists already, so one mail too many is better than none.
  await trySpend(countMail)
  await sendOrQueue(services, mail)
}

/**
 * Mails the owner of an address that somebody tried to register it. If the address is unverified, the mail has a
 * verification link, with which its reader may set a password of their own. Does not wait for the mail to be sent.
 */
export async function mailOwnerOfAddress(
  services: Services,
  { disabledAt, emailVerified, ...account }: Account,
  countMail: CountMail,
  now: Date,
): Promise<void> {
  const { database, config } = services
  if (disabledAt || (emailVerified && config.REVEAL_ACCOUNTS)) return
  if (!(await trySpend(countMail))) return
  const mail = await database.transaction((sql) =>
    emailVerified
      ? writeAccountExists(sql, config, account, now)
      : writeVerification(sql, config, account, now, 'registration'),
  )
  tryMailSoon(services, mail)
}
