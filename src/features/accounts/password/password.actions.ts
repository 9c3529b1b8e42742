import { composeLetter } from '#features/mail/layout.rules.ts'
import { writeMail } from '#features/mail/mail.actions.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import { TooMany } from '#platform/server/limits.ts'
import type { Services } from '#platform/server/services.ts'
import { momentIn } from '#shared/clock.ts'
import { lockAccount } from '../accounts.queries.ts'
import { PASSWORD_MAILS } from '../limits.rules.ts'
import { heading } from '../mailed/mails.actions.ts'

/** Where the owner stays signed in: here alone, nowhere; null: they were not signed in anywhere. */
type SignedOut = 'others' | 'all' | null

/**
 * Tells the owner of an account, in the transaction that has just replaced their password, what was done and what to do if it wasn't
 * them. Gives the mail's id for `tryMailSoon`; null, and nothing is written, when the account is gone or disabled, or was told too often.
 */
export async function tellOfPassword(
  sql: Sql,
  { config, territory, limits }: Pick<Services, 'config' | 'territory' | 'limits'>,
  { userId, signedOut }: { userId: string; signedOut: SignedOut },
  now: Date,
): Promise<string | null> {
  const account = await lockAccount(sql, userId)
  if (!account || account.disabledAt) return null
  try {
    await limits.inside.spend(sql, [PASSWORD_MAILS, userId])
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
  const product = config.PRODUCT_NAME
  const letter = composeLetter({
    ...heading(config),
    title: m.mail_password_title(),
    lines: [
      m.mail_password_line({ product, time: momentIn(territory.timeZone, now) }),
      ...(signedOut ? [signedOut === 'others' ? m.mail_password_others() : m.mail_password_all()] : []),
      m.mail_password_not_you(),
    ],
    button: { label: m.forgot_open(), url: `${config.PUBLIC_URL}/signin?view=forgot` },
    footer: [m.mail_password_footer()],
  })
  const subject = m.mail_password_subject({ product })
  return writeMail(sql, { kind: 'password-changed', recipient: account.email, subject, ...letter }, now)
}
