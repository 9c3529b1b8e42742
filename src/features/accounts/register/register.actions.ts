import { tryMailSoon } from '#features/mail/mail.actions.ts'
import type { Config } from '#platform/server/config.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { type Account, insertAccount, type NewAccount, saveUser } from '../accounts.queries.ts'
import { disableIfBarred } from '../administration/barred.actions.ts'
import { writeAccountExists, writeVerification } from '../mailed/mails.actions.ts'
import { type MailRequest, sendOrQueue, trySpend } from '../mailed/requests.actions.ts'

/**
 * Creates an unverified account and writes the mail with its verification link, in the caller's transaction. So if a
 * busy server refuses the sign-up, no account remains, and the person can try again. If the previous account with this
 * address was disabled, disables the new one too and writes no mail. Returns the ids of both; null when the address has
 * an account already.
 */
export async function makeAccount(
  sql: Sql,
  config: Config,
  { isLight, ...account }: NewAccount & { isLight: boolean },
  now: Date,
): Promise<{ id: string; mail: string | null } | null> {
  const id = await insertAccount(sql, account, now)
  if (id === null) return null
  // Keeps the light theme if the visitor has chosen it on this device.
  if (isLight) await saveUser(sql, id, { darkMode: false }, now)
  const made = { id, email: account.email }
  const isBarred = await disableIfBarred(sql, made, now)
  return { id, mail: isBarred ? null : await writeVerification(sql, config, made, now) }
}

/** Tries to send a new account's mail at once. A failure is only logged: the account exists, and the job tries again. */
export async function sendVerification(services: Services, mail: string, request: MailRequest): Promise<void> {
  try {
    // One mail too many is better than none.
    await trySpend(request.count)
    await sendOrQueue(services, mail)
  } catch (error) {
    services.log.error({ err: error }, 'a mail was not tried')
  }
}

/**
 * Mails the owner of an address that somebody tried to register it. If the address is unverified, the mail has a
 * verification link, with which its reader may set a password of their own. Does not wait for the mail to be sent.
 */
export async function mailOwnerOfAddress(
  services: Services,
  { disabledAt, emailVerified, ...account }: Account,
  request: MailRequest,
  now: Date,
): Promise<void> {
  const { database, config } = services
  if (disabledAt || (emailVerified && config.REVEAL_ACCOUNTS)) return
  if (!(await trySpend(request.count))) return
  const mail = await database.transaction((sql) =>
    emailVerified
      ? writeAccountExists(sql, config, account, now)
      : writeVerification(sql, config, account, now, 'registration'),
  )
  tryMailSoon(services, mail)
}
