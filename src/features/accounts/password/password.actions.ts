import { tryMailAfter } from '#features/mail/mail.actions.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import { currentLanguage } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { momentIn, HOUR_SECONDS } from '#shared/clock.ts'
import { lockAccount } from '../accounts.queries.ts'
import { writeMailTo } from '../mailed/mails.actions.ts'
import { trySpend } from '../mailed/requests.actions.ts'

/** Mails about a new password, per account, so that nobody can use up the budget of others. */
const PASSWORD_MAILS = { name: 'password-mails', points: 10, seconds: HOUR_SECONDS }

/** Which of the owner's sessions have ended: all but the current one, or all. null: there were none. */
type SignedOut = 'others' | 'all' | null

/** The mail about a new password, and whether the account may get it. */
export interface PasswordMail {
  userId: string
  isAllowed: boolean
}

/** Counts a mail about a new password; an account that got too many of them in the last hour gets none. */
export async function countPasswordMail({ limits }: Pick<Services, 'limits'>, userId: string): Promise<PasswordMail> {
  return { userId, isAllowed: await trySpend(() => limits.spend(PASSWORD_MAILS, userId)) }
}

/** Lowers the count again if the password was not changed. */
export async function dropPasswordMail({ limits }: Pick<Services, 'limits'>, mail: PasswordMail): Promise<void> {
  if (mail.isAllowed) await limits.giveBack(PASSWORD_MAILS, mail.userId)
}

/**
 * Writes a mail that tells the owner that their password was changed, and what to do if it wasn't them. Call it in the
 * transaction that changes the password; right after that, the mail is tried. Returns its id. Returns null and writes
 * nothing if the account is gone or disabled.
 */
export async function writePasswordMail(
  sql: Sql,
  { config, territory }: Pick<Services, 'config' | 'territory'>,
  { userId, signedOut }: { userId: string; signedOut: SignedOut },
  now: Date,
): Promise<string | null> {
  const account = await lockAccount(sql, userId)
  if (!account || account.disabledAt) return null
  const product = config.PRODUCT_NAME
  const words = () => ({
    subject: m.accounts_mail_password_subject({ product }),
    title: m.accounts_mail_password_title(),
    lines: [
      m.accounts_mail_password_line({ product, time: momentIn(territory.timeZone, now, currentLanguage()) }),
      ...(signedOut
        ? [signedOut === 'others' ? m.accounts_mail_password_others() : m.accounts_mail_password_all()]
        : []),
      m.accounts_mail_password_not_you(),
    ],
    button: { label: m.accounts_forgot_title(), url: `${config.PUBLIC_URL}/signin?view=forgot` },
    footer: [m.accounts_mail_password_footer()],
  })
  const { email, language } = account
  const id = await writeMailTo(sql, config, { kind: 'password-changed', email, language, words }, now)
  tryMailAfter(sql, id)
  return id
}
