import { composeMail, type MailParts } from '#features/mail/layout.rules.ts'
import { writeMail } from '#features/mail/mail.actions.ts'
import { deleteUnsent } from '#features/mail/mail.queries.ts'
import { m } from '#messages'
import type { Config } from '#platform/server/config.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { forReader, languageAttributes } from '#platform/server/language.ts'
import { type Account, lockAccount } from '../accounts.queries.ts'
import { type CodeKind, worksWhileDisabled } from '../accounts.rules.ts'
import { issueCode } from './codes.actions.ts'
import { CODE_PARAMETER } from './codes.rules.ts'

type Recipient = Pick<Account, 'id' | 'email'>

/** A mail's subject, and the parts of it that not all mails share. */
type Words = { subject: string } & Omit<MailParts, keyof ReturnType<typeof commonParts>>

/** What somebody with an unverified address asked for; they get a verification mail instead. */
export type AskedInstead = 'registration' | 'sign-in-link'

/** Issues a verification code and writes its mail; see `writeCode`. With `askedInstead`, the mail explains why it comes. */
export function writeVerification(sql: Sql, config: Config, to: Recipient, now: Date, askedInstead?: AskedInstead) {
  const product = config.PRODUCT_NAME
  const why = {
    registration: m.accounts_mail_verify_registered_again,
    'sign-in-link': m.accounts_mail_verify_before_link,
  }
  const words = (url: string) => ({
    subject: m.accounts_mail_verify_subject({ product }),
    title: m.accounts_mail_verify_title(),
    lines: [
      m.accounts_mail_verify_line({ product }),
      ...(askedInstead ? [why[askedInstead]()] : []),
      m.accounts_mail_verify_life(),
    ],
    button: { label: m.accounts_verify_title(), url },
    footer: [m.accounts_mail_verify_footer()],
  })
  return writeCode(sql, config, to, { kind: 'verify', path: '/verify', words }, now)
}

/** Issues a reset code and writes its mail; see `writeCode`. */
export function writeReset(sql: Sql, config: Config, to: Recipient, now: Date): Promise<string | null> {
  const product = config.PRODUCT_NAME
  const words = (url: string) => ({
    subject: m.accounts_mail_reset_subject({ product }),
    title: m.accounts_mail_reset_title(),
    lines: [m.accounts_mail_reset_line({ product }), m.accounts_mail_reset_life()],
    button: { label: m.accounts_reset_title(), url },
    footer: [m.accounts_mail_reset_footer()],
  })
  return writeCode(sql, config, to, { kind: 'reset', path: '/reset-password', words }, now)
}

/** Issues a sign-in code and writes its mail; see `writeCode`. */
export function writeLink(sql: Sql, config: Config, to: Recipient, now: Date): Promise<string | null> {
  const product = config.PRODUCT_NAME
  const words = (url: string) => ({
    subject: m.accounts_mail_link_title({ product }),
    title: m.accounts_mail_link_title({ product }),
    lines: [m.accounts_mail_link_line({ product }), m.accounts_mail_link_life()],
    button: { label: m.accounts_signin_title(), url },
    footer: [m.accounts_mail_link_footer()],
  })
  return writeCode(sql, config, to, { kind: 'link', path: '/auth?mode=signIn', words }, now)
}

/** The texts of a mail with a code, and where its button leads. */
export interface CodeMail {
  kind: CodeKind
  /** Path of the page that reads the code. */
  path: string
  /** Called in the reader's language, with the link of the button. */
  words: (url: string) => Words
}

/**
 * Issues a code and writes the mail with its link, in the caller's transaction. Returns the mail's id. Returns null and
 * writes nothing if the account no longer exists, or is disabled and this kind of code would not work.
 */
export async function writeCode(
  sql: Sql,
  config: Config,
  { id, email }: Recipient,
  { kind, path, words }: CodeMail,
  now: Date,
): Promise<string | null> {
  const account = await lockAccount(sql, id)
  if (!account || (account.disabledAt && !worksWhileDisabled(kind))) return null
  const code = await issueCode(sql, id, kind, now)
  // An unsent mail contains the older code, which has just stopped working.
  await deleteUnsent(sql, [kind], email)
  const url = `${config.PUBLIC_URL}${path}${path.includes('?') ? '&' : '?'}${CODE_PARAMETER}=${code}`
  return writeMailTo(sql, config, { kind, email, language: account.language, words: () => words(url) }, now)
}

/**
 * Tells the owner of an address that somebody tried to register with it. Returns the mail's id; null if the account is
 * disabled or gone by now.
 */
export async function writeAccountExists(
  sql: Sql,
  config: Config,
  { id, email }: Recipient,
  now: Date,
): Promise<string | null> {
  const account = await lockAccount(sql, id)
  if (!account || account.disabledAt) return null
  const { language } = account
  const product = config.PRODUCT_NAME
  const words = () => ({
    subject: m.accounts_mail_exists_subject({ product }),
    title: m.accounts_mail_exists_title(),
    lines: [m.accounts_mail_exists_line({ product }), m.accounts_mail_exists_help()],
    button: { label: m.accounts_signin_title(), url: `${config.PUBLIC_URL}/signin` },
    footer: [m.accounts_mail_exists_footer()],
  })
  return writeMailTo(sql, config, { kind: 'account-exists', email, language, words }, now)
}

interface MailTo {
  kind: string
  email: string
  /** The reader's language; null if they have chosen none. */
  language: string | null
  isForgotten?: boolean
  /** Called in the reader's language. */
  words: () => Words
}

/** Composes a mail and puts it into the outbox, in the caller's transaction. Returns its id. */
export function writeMailTo(sql: Sql, config: Config, { email, language, words, ...to }: MailTo, now: Date) {
  const mail = forReader(language, () => {
    const { subject, ...parts } = words()
    return { subject, ...composeMail({ ...commonParts(config), ...parts }) }
  })
  return writeMail(sql, { ...to, recipient: email, ...mail }, now)
}

/** The parts that all mails share, in the current language. */
export function commonParts({ PRODUCT_NAME, PUBLIC_URL }: Config) {
  return {
    productName: PRODUCT_NAME,
    publicUrl: PUBLIC_URL,
    fallback: m.accounts_mail_button_fallback(),
    attributes: languageAttributes(),
  }
}
